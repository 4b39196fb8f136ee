"""Routes of the staff: what one may do, who is of the house, and who is given which role."""

from enum import StrEnum
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from houseway.floor.powers import powers_of
from houseway.rulebook import Unreadable
from houseway.server.http.messages import NO
from houseway.server.http.people import Given, Name, Password
from houseway.server.http.problems import CarefulRoute
from houseway.server.http.security import SignedIn, Writing, security_of
from houseway.server.live import Floor
from houseway.server.people import Person
from houseway.table.procedure.roles import EMPLOYED, Role

StaffRole = StrEnum("StaffRole", {role.name: str(role) for role in Role if role in EMPLOYED})  # type: ignore[misc]
AnyAccountRole = StrEnum(  # type: ignore[misc]
    "AnyAccountRole", {role.name: str(role) for role in Role if role in EMPLOYED or role is Role.PLAYER}
)


class StaffWanted(Given):
    """Somebody of the house."""

    name: Name
    password: Password
    role: Annotated[StaffRole, Field(strict=False)]


class RoleWanted(Given):
    """Another role."""

    role: Annotated[AnyAccountRole, Field(strict=False)]


class StaffMember(BaseModel):
    """Somebody of the house, and what they are."""

    name: str
    role: str


class PowerShown(BaseModel):
    """Something that one may do, and the clause behind it."""

    action: str
    words: str
    clause: str | None


class PowersShown(BaseModel):
    """All that one may do on the floor."""

    role: str
    actions: list[PowerShown]


def staff_routes(floor: Floor) -> APIRouter:
    """All of these routes."""
    router = APIRouter(responses=NO, route_class=CarefulRoute)

    @router.get("/api/powers")
    async def powers(person: SignedIn) -> PowersShown:
        """What whoever asks may do; what a game lets them order is in the menu of its table."""
        actions = [PowerShown(**each) for each in powers_of(person.role)]
        return PowersShown(role=str(person.role), actions=actions)

    @router.post("/api/staff", status_code=201)
    async def make_staff(given: StaffWanted, person: Writing, request: Request) -> StaffMember:
        """An account of somebody of the house."""
        people = security_of(request).people
        made = await people.make_staff(given.name, given.password, Role(given.role), person.author, person)
        return _member(made)

    @router.get("/api/staff")
    async def staff(person: SignedIn, request: Request) -> list[StaffMember]:
        """Everybody who is more than a player."""
        return [_member(each) for each in await security_of(request).people.staff()]

    @router.put("/api/staff/{name}")
    async def set_role(
        name: Annotated[str, Path(max_length=64)], given: RoleWanted, person: Writing, request: Request
    ) -> StaffMember:
        """Another role; whoever has a wager or a seat at a table keeps theirs until they have left.

        Nobody sits down meanwhile. What is taken from somebody of the house waits for no table.
        """
        people = security_of(request).people
        whose = await people.called(name)

        async def give() -> Person:
            if floor.on_tables(whose.name) or floor.seats(whose.name):
                text = f"{whose.name!r} plays at a table: a role waits until they left"
                raise Unreadable("at-a-table", text, "name")
            return await people.set_role(whose.name, Role(given.role), person)

        waits = whose.role is Role.PLAYER
        return _member(await (floor.between_all(give) if waits else give()))

    return router


def _member(person: Person) -> StaffMember:
    return StaffMember(name=person.name, role=str(person.role))
