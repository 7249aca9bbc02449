import type { Inspection } from '#platform/db/inspect.ts'
import { bad, type Finding, ok } from './finding.ts'

/** The user of DATABASE_URL, and the two roles that work for it. */
export function checkRoles(seen: Inspection): Finding[] {
  return [checkAppRole(seen), checkSearchRole(seen), checkOwner(seen)]
}

function checkAppRole({ user, appRole, canCreateRoles }: Inspection): Finding {
  if (!appRole.exists) {
    return canCreateRoles
      ? ok('The role bowline_app will be created')
      : bad(
          `User ${user} may not create the role bowline_app, as which the application works`,
          `As an administrator: create role bowline_app nologin; grant bowline_app to "${user}";`,
        )
  }
  if (!appRole.canBecome) {
    return bad(
      `User ${user} may not become the role bowline_app, as which the application works`,
      `As an administrator: grant bowline_app to "${user}";`,
    )
  }
  return appRole.bypassesRls
    ? bad(
        'The role bowline_app bypasses row-level security',
        'As an administrator: alter role bowline_app nosuperuser nobypassrls;',
      )
    : ok('The role bowline_app is bound by row-level security')
}

function checkSearchRole({ user, searchRole, canCreateRoles, major }: Inspection): Finding {
  const grant =
    major >= 16
      ? `grant bowline_search to "${user}" with admin true, inherit false;`
      : `grant bowline_search to "${user}";`
  if (!searchRole.exists) {
    return canCreateRoles
      ? ok('The role bowline_search will be created')
      : bad(
          `User ${user} may not create the role bowline_search, as which searches run`,
          `As an administrator: create role bowline_search nologin; ${grant}`,
        )
  }
  if (!searchRole.canHandOver) {
    return bad(
      `User ${user} may not hand functions over to the role bowline_search, as a migration must`,
      `As an administrator: ${grant}`,
    )
  }
  return searchRole.bypassesRls
    ? bad(
        'The role bowline_search bypasses row-level security',
        'As an administrator: alter role bowline_search nosuperuser nobypassrls;',
      )
    : ok('The role bowline_search sees what searches need')
}

function checkOwner({ user, database, ownsDatabase, canCreateInDatabase }: Inspection): Finding {
  return ownsDatabase && canCreateInDatabase
    ? ok(`User ${user} owns the database ${database}`)
    : bad(
        `User ${user} does not own the database ${database}`,
        `As an administrator: alter database "${database}" owner to "${user}";`,
      )
}
