import { type Ctx, roleAtLeast } from '#kit/context.ts'
import { findChanges } from '#kit/event.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, NotAllowed, problem } from '#kit/problem.ts'
import { findNames } from '#modules/identity/index.ts'
import { refuseOverwriting, type Seen } from '../conflicts/overwriting.ts'
import { keyed, subjectOf } from '../subjects/columns.ts'
import { holdSubject, requireSubject } from '../subjects/find.ts'
import type { Subject } from '../subjects/schema.ts'
import { deleteLines, listLinesOfNote } from '../timeline/activity-queries.ts'
import { keepInTrash, keepLinesInTrash } from '../trash/queries.ts'
import { NoteAdded, NoteDeleted, NoteMentioned, NoteUpdated } from './events.ts'
import { mentionedIn } from './mentions.ts'
import {
  deleteNoteRow,
  findNote,
  insertNote,
  listNotes,
  listPinned,
  lockNote,
  type NoteRow,
  pageNotes,
  updateNoteRow,
} from './queries.ts'
import type { Note, NoteIn, NotePatch } from './schema.ts'

export const NoteNotFound = problem(404, 'note_not_found', 'Note not found')

/** The text is its author's and the admins'. */
const mayEdit = ({ actor }: Ctx, note: Pick<NoteRow, 'author_id'>): boolean =>
  actor.kind !== 'user' || actor.id === note.author_id || roleAtLeast(actor.role, 'admin')

async function showNotes(ctx: Ctx, rows: readonly NoteRow[]): Promise<Note[]> {
  const named = rows.map(({ body }) => mentionedIn(body))
  const ids = [...named.flat(), ...rows.flatMap(({ author_id }) => author_id ?? [])]
  const names = await findNames(ctx, [...new Set(ids)])
  const person = (id: number) => {
    const name = names.get(id)?.name
    return name === undefined ? [] : [{ id, name }]
  }
  return rows.map((row, place) => ({
    id: row.id,
    subject: subjectOf(row),
    contact_id: row.contact_id,
    body: row.body,
    author_id: row.author_id,
    author: row.author_id === null ? null : (person(row.author_id)[0] ?? null),
    pinned: row.pinned,
    edited_at: row.edited_at,
    mentions: named[place]!.flatMap(person),
    can_edit: mayEdit(ctx, row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }))
}

const showNote = async (ctx: Ctx, row: NoteRow): Promise<Note> => (await showNotes(ctx, [row]))[0]!

export async function getNote(ctx: Ctx, id: string): Promise<Note> {
  return showNote(ctx, found(await findNote(ctx, id), NoteNotFound))
}

export async function pageOfNotes(ctx: Ctx, subject: Subject, page: PageQuery) {
  const { id } = await requireSubject(ctx, subject)
  const { data, pagination } = await pageNotes(ctx, { ...subject, id }, page)
  return { data: await showNotes(ctx, data), pagination }
}

export async function allNotes(ctx: Ctx, subject: Subject): Promise<Note[]> {
  await requireSubject(ctx, subject)
  return showNotes(ctx, await listNotes(ctx, subject))
}

export const pinnedNotes = async (ctx: Ctx, subject: Subject): Promise<Note[]> =>
  showNotes(ctx, await listPinned(ctx, subject))

export async function addNote(ctx: Ctx, wanted: Subject, { body, pinned = false }: NoteIn): Promise<Note> {
  const { type, id } = await requireSubject(ctx, wanted)
  const subject = { type, id }
  const told = mentionedIn(body)
  const row = await insertNote(ctx, subject, { body, pinned, told })
  await ctx.emit(NoteAdded, { ...tellOf(row), body: body.slice(0, 300) })
  await tellMentioned(ctx, row, told)
  return showNote(ctx, row)
}

const tellOf = (row: NoteRow) => {
  const subject = subjectOf(row)
  return { note_id: row.id, subject, ...keyed(subject) }
}

async function tellMentioned(ctx: Ctx, row: NoteRow, user_ids: number[]): Promise<void> {
  if (user_ids.length === 0) return
  await ctx.emit(NoteMentioned, { ...tellOf(row), user_ids, body: row.body.slice(0, 300) })
}

async function lockWithSubject(ctx: Ctx, id: string): Promise<NoteRow> {
  holdSubject(ctx, subjectOf(found(await findNote(ctx, id), NoteNotFound)))
  return found(await lockNote(ctx, id), NoteNotFound)
}

/** Whom the edit names for the first time is told. */
export async function editNote(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...values }: NotePatch & Seen,
): Promise<Note> {
  const before = await lockWithSubject(ctx, id)
  const changes = findChanges(before, values)
  if (changes.body && !mayEdit(ctx, before)) throw NotAllowed('admin')
  if (Object.keys(changes).length === 0) return showNote(ctx, before)
  await refuseOverwriting(ctx, { if_updated_at }, { id, changes, current: () => showNote(ctx, before) })
  const named = new Set([...before.told, ...mentionedIn(before.body)])
  const added = changes.body ? mentionedIn(values.body!).filter(one => !named.has(one)) : []
  const row = await updateNoteRow(ctx, id, {
    ...(changes.body ? { body: values.body! } : {}),
    ...(changes.pinned ? { pinned: values.pinned! } : {}),
    told: [...named, ...added],
  })
  await ctx.emit(NoteUpdated, { ...tellOf(row), changes })
  await tellMentioned(ctx, row, added)
  return showNote(ctx, row)
}

/** `of`: the record it must be on, where the path names one. Where it is kept. */
export async function deleteNote(ctx: Ctx, id: string, of?: Subject): Promise<string> {
  const note = await lockWithSubject(ctx, id)
  if (of && subjectOf(note).id !== of.id) throw NoteNotFound()
  if (!mayEdit(ctx, note)) throw NotAllowed('admin')
  const [trashId] = await keepInTrash(ctx, 'note', [{ id, title: note.body.slice(0, 100) }])
  const lines = await listLinesOfNote(ctx, subjectOf(note), id)
  await keepLinesInTrash(ctx, trashId!, lines)
  await deleteNoteRow(ctx, id)
  await deleteLines(ctx, lines)
  await ctx.emit(NoteDeleted, tellOf(note))
  return trashId!
}
