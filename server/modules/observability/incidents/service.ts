import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { nameOfActor, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { IncidentClosed, IncidentOpened } from '../events.ts'
import {
  endOpenIncident,
  findIncident,
  type IncidentRow,
  insertIncident,
  listIncidents,
  lockIncident,
  updateIncident,
} from './queries.ts'
import type { Incident, IncidentQuery, Note } from './schema.ts'

const MOST_NOTES = 200

interface Checked {
  id: string
  name: string
}

export async function openIncident(ctx: Ctx, check: Checked, cause: string): Promise<void> {
  const id = newId()
  if (!(await insertIncident(ctx, id, check.id, cause))) return
  const opened_at = ctx.now.toString()
  await ctx.emit(IncidentOpened, { incident_id: id, check_id: check.id, name: check.name, cause, opened_at })
}

export async function closeIncident(ctx: Ctx, check: Checked): Promise<void> {
  const ended = await endOpenIncident(ctx, check.id)
  if (!ended) return
  const { id, cause, opened_at } = ended
  const closed_at = ctx.now.toString()
  const about = { incident_id: id, check_id: check.id, name: check.name, cause }
  await ctx.emit(IncidentClosed, { ...about, opened_at, closed_at })
}

const show = (row: IncidentRow): Incident => ({ ...row, notes: row.notes as Note[] })

export const getIncident = async (ctx: Ctx, id: string): Promise<Incident> =>
  show(found(await findIncident(ctx, id), ResourceNotFound))

export async function getIncidents(ctx: Ctx, query: IncidentQuery) {
  const { data, pagination } = await listIncidents(ctx, query)
  return { data: data.map(show), pagination }
}

/** Whoever called, as the audit log names them. */
/** The first to do so; again changes nothing. */
export async function acknowledge(ctx: Ctx, id: string): Promise<Incident> {
  const row = found(await lockIncident(ctx, id), ResourceNotFound)
  if (row.acknowledged_at === null) {
    await updateIncident(ctx, id, {
      acknowledged_at: ctx.now.toString(),
      acknowledged_by: nameOfActor(ctx),
    })
    await recordChange(ctx, 'incident_acknowledged', { kind: 'incident', id })
  }
  return getIncident(ctx, id)
}

export async function addNote(ctx: Ctx, id: string, body: string): Promise<Incident> {
  const row = found(await lockIncident(ctx, id), ResourceNotFound)
  const note = { at: ctx.now.toString(), by: nameOfActor(ctx), body }
  const notes = [...(row.notes as Note[]), note].slice(-MOST_NOTES)
  await updateIncident(ctx, id, { notes: toJson(notes) })
  await recordChange(ctx, 'incident_noted', { kind: 'incident', id })
  return getIncident(ctx, id)
}
