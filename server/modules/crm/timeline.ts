import { CompanyCreated, CompanyRestored, CompanyUpdated } from './companies/events.ts'
import { ContactCreated, ContactRestored, ContactUpdated } from './contacts/events.ts'
import { FileAdded, FileDeleted } from './files/events.ts'
import { labelOf } from './filter/label.ts'
import { ContactRemovedFromList } from './lists/events.ts'
import { CompaniesMerged, CompaniesUnmerged, ContactsMerged, ContactsUnmerged } from './merging/events.ts'
import { NoteAdded } from './notes/events.ts'
import { TaskCompleted, TaskCreated, TaskRestored, TaskUpdated } from './tasks/events.ts'
import { describeActivity } from './timeline/describe-activity.ts'

function nameFields(changes: object): string {
  const names = [...new Set(Object.keys(changes).map(labelOf))]
  const last = names.pop()
  return names.length > 0 ? `${names.join(', ')} and ${last}` : `${last}`
}

export const timelineReactions = [
  describeActivity(ContactCreated, ({ data }) => ({
    type: 'created',
    title: 'Contact created',
    detail: { source: data.source },
  })),
  describeActivity([ContactUpdated], ({ data: { changes } }) => ({
    type: 'edited',
    title: `Changed ${nameFields(changes)}`,
    detail: { changes },
  })),
  describeActivity<{ merge_id: string; merged: { id: string; name: string }[] }>(
    [ContactsMerged, CompaniesMerged],
    ({ data: { merge_id, merged } }) => ({
      type: 'merged',
      title: `Merged with ${merged.map(({ name }) => name).join(', ')}`,
      detail: { merge_id, merged },
    }),
  ),
  describeActivity<{ merge_id: string; restored: { id: string; name: string }[] }>(
    [ContactsUnmerged, CompaniesUnmerged],
    ({ data: { merge_id, restored } }) => ({
      type: 'unmerged',
      title: `Parted again from ${restored.map(({ name }) => name).join(', ')}`,
      detail: { merge_id, restored },
    }),
  ),
  describeActivity<object>([ContactRestored, CompanyRestored], () => ({
    type: 'restored',
    title: 'Restored',
  })),
  describeActivity(TaskRestored, ({ data }) => ({
    type: 'task',
    title: `Task restored: ${data.title}`,
    detail: { task_id: data.task_id, type: data.type },
  })),
  describeActivity(CompanyCreated, () => ({ type: 'created', title: 'Company created' })),
  describeActivity(CompanyUpdated, ({ data: { changes } }) => ({
    type: 'edited',
    title: `Changed ${nameFields(changes)}`,
    detail: { changes },
  })),
  describeActivity(ContactRemovedFromList, ({ data }) => ({
    type: 'unlisted',
    title: `Taken off the list ${data.list_name}`,
    detail: { list_id: data.list_id },
  })),
  describeActivity(NoteAdded, ({ data }) => ({
    type: 'noted',
    title: 'Note added',
    detail: { note_id: data.note_id, body: data.body },
  })),
  describeActivity(FileAdded, ({ data }) => ({
    type: 'file_added',
    title: `File added: ${data.filename}`,
    detail: { file_id: data.file_id },
  })),
  describeActivity(FileDeleted, ({ data }) => ({
    type: 'file_deleted',
    title: `File deleted: ${data.filename}`,
  })),
  describeActivity(TaskCreated, ({ data }) => ({
    type: 'task',
    title: `Task: ${data.title}`,
    detail: { task_id: data.task_id, type: data.type },
  })),
  // That it is done has a line of its own.
  describeActivity(TaskUpdated, ({ data: { changes, ...data } }) =>
    changes.status?.to === 'done' && Object.keys(changes).length === 1
      ? null
      : {
          type: 'task_edited',
          title: `Task changed: ${data.title}`,
          detail: { task_id: data.task_id, changes },
        },
  ),
  describeActivity(TaskCompleted, ({ data }) => ({
    type: 'task_done',
    title: `Done: ${data.title}`,
    detail: { task_id: data.task_id, type: data.type },
  })),
]
