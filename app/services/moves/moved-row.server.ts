import {
  idsInJson,
  movedEvent,
  movedPreference,
  movedVisits,
  type NewId,
  subjectOf,
  withNewIds,
} from '#app/domain/moves/moved-ids.ts'
import { type MovedRow, MoveFileFault } from '#app/models/moves/move-file.server.ts'
import type { MovedTable } from '#app/models/moves/moved-tables.server.ts'
import { resealClientPageKey } from '#app/services/client-pages/client-page.server.ts'
import { newFileKey } from '#app/services/files/file-store.server.ts'
import { openSecret, sealSecret } from '#app/services/two-step/sealed-secret.server.ts'

export type Moving = {
  /** The company's id at the old place, and here. */
  oldId: number
  companyId: number
  newId: NewId
}

/** A row with the ids of this place, and sealed by its secret. */
export function movedRow({ name, pointsTo, hasOwnId }: MovedTable, row: MovedRow, moving: Moving): MovedRow {
  const moved: MovedRow = {}
  for (const [column, value] of Object.entries(row)) {
    const table = column === 'id' && hasOwnId ? name : pointsTo[column]
    const ids = idsInJson[`${name}.${column}`]
    const own = ownWays[`${name}.${column}`]
    if (value === null) moved[column] = null
    else if (own) moved[column] = own(value, row, moving)
    else if (ids) moved[column] = JSON.stringify(withNewIds(JSON.parse(String(value)), ids, moving.newId))
    else moved[column] = table === undefined ? value : moving.newId(table, idOf(value))
  }
  return moved
}

/** One below 1 would be another company's here. */
function idOf(value: string | number): number {
  if (Number.isSafeInteger(value) && Number(value) > 0) return Number(value)
  throw new MoveFileFault(`The file was changed: ${value} is no id. All was taken back.`)
}

type OwnWay = (value: string | number, row: MovedRow, moving: Moving) => string | number

/** Columns that change in a way of their own. */
const ownWays: Readonly<Record<string, OwnWay>> = {
  'activities.subject_id'(id, { verb, project_id }, { newId }) {
    const table = subjectOf(String(verb), project_id === null ? null : Number(project_id))
    return table === null ? 0 : newId(table, Number(id))
  },
  'authenticator_apps.secret'(secret, { user_id }, { oldId, companyId, newId }) {
    const userId = Number(user_id)
    const opened = openSecret({ companyId: oldId, userId }, String(secret))
    // One that no secret opened at the old place either.
    if (!opened) return secret
    return sealSecret({ companyId, userId: newId('users', userId) }, opened.secret)
  },
  'chat_user_settings.room_visits': (visits, _row, { newId }) =>
    JSON.stringify(movedVisits(JSON.parse(String(visits)), newId)),
  'client_pages.sealed_token': token => resealClientPageKey(String(token)),
  // The store of this place may have the same key.
  'files.filename': () => newFileKey(),
  'notifications.event_key': (key, _row, { newId }) => movedEvent(String(key), newId),
  'user_preferences.value': (value, { key }, { newId }) =>
    JSON.stringify(movedPreference(String(key), JSON.parse(String(value)), newId)),
}
