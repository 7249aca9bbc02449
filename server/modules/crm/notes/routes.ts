import { Paged, PageQuery } from '#kit/page.ts'
import { NotAllowed } from '#kit/problem.ts'
import { idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { ChangedMeanwhile, ifUnchanged } from '../conflicts/overwriting.ts'
import { contactParam } from '../contacts/routes.ts'
import { ContactNotFound } from '../contacts/schema.ts'
import { SubjectMissing, SubjectQuery } from '../subjects/schema.ts'
import { Deleted } from '../trash/schema.ts'
import { NewNote, Note, NoteIn, NotePatch } from './schema.ts'
import { addNote, allNotes, deleteNote, editNote, getNote, NoteNotFound, pageOfNotes } from './service.ts'

const params = { note_id: idParam('note', NoteNotFound) }
const tag = 'Notes'

export const noteRoutes = [
  route({
    method: 'GET',
    path: '/notes',
    tag,
    summary: 'List the notes on a record',
    description: 'Pinned ones first, then the newest.',
    query: Type.Object({ ...PageQuery.properties, ...SubjectQuery.properties }),
    errors: SubjectMissing,
    returns: Paged(Note),
    handler: (ctx, { query: { page, limit, subject_type, subject_id } }) =>
      pageOfNotes(ctx, { type: subject_type, id: subject_id }, { page, limit }),
  }),
  route({
    method: 'POST',
    path: '/notes',
    tag,
    summary: 'Put a note on a record',
    status: 201,
    body: NewNote,
    errors: SubjectMissing,
    returns: Data(Note),
    handler: async (ctx, { body: { subject, ...note } }) => ({ data: await addNote(ctx, subject, note) }),
  }),
  route({
    method: 'GET',
    path: '/notes/{note_id}',
    tag,
    summary: 'Get a note',
    params,
    errors: [NoteNotFound],
    returns: Data(Note),
    handler: async (ctx, { params: { note_id } }) => ({ data: await getNote(ctx, note_id) }),
  }),
  route({
    method: 'PATCH',
    path: '/notes/{note_id}',
    tag,
    summary: 'Edit or pin a note',
    description:
      'The text is for its author and admins to change; everybody may pin it. Colleagues whom it names for the first time are told.',
    params,
    errors: [NoteNotFound, NotAllowed, ChangedMeanwhile],
    body: ifUnchanged(NotePatch),
    returns: Data(Note),
    example: { body: { body: 'Asked for the price list; call back on Tuesday.' } },
    handler: async (ctx, { params: { note_id }, body }) => ({ data: await editNote(ctx, note_id, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/notes/{note_id}',
    tag,
    summary: 'Delete a note',
    description: 'Its author and admins may. Its line on the timeline goes with it.',
    params,
    errors: [NoteNotFound, NotAllowed],
    returns: Deleted,
    handler: async (ctx, { params: { note_id } }) => ({ trash_id: await deleteNote(ctx, note_id) }),
  }),
  route({
    method: 'GET',
    path: '/contacts/{contact_id}/notes',
    tag: 'Contacts',
    summary: 'List the notes on a contact',
    description: 'Pinned ones first, then the newest; 500 at most.',
    params: contactParam,
    errors: [ContactNotFound],
    returns: Data(Type.Array(Note)),
    handler: async (ctx, { params: { contact_id } }) => ({
      data: await allNotes(ctx, { type: 'contact', id: contact_id }),
    }),
  }),
  route({
    method: 'POST',
    path: '/contacts/{contact_id}/notes',
    tag: 'Contacts',
    summary: 'Note something on a contact',
    status: 201,
    params: contactParam,
    errors: [ContactNotFound],
    body: NoteIn,
    returns: Data(Note),
    example: { body: { body: 'Asked for the price list; call back on Monday.' } },
    handler: async (ctx, { params: { contact_id }, body }) => ({
      data: await addNote(ctx, { type: 'contact', id: contact_id }, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/contacts/{contact_id}/notes/{note_id}',
    tag: 'Contacts',
    summary: 'Delete a note',
    params: { ...contactParam, ...params },
    errors: [NoteNotFound, NotAllowed],
    returns: Deleted,
    handler: async (ctx, { params: { contact_id, note_id } }) => ({
      trash_id: await deleteNote(ctx, note_id, { type: 'contact', id: contact_id }),
    }),
  }),
]
