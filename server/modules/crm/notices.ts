import type { StoredEvent } from '#kit/event.ts'
import { type Notice, type NotificationKind, noticeOf, PUSHED_FOR_A_DAY } from '#kit/records/notification.ts'
import { ImportDone } from './imports/events.ts'
import { NoteMentioned } from './notes/events.ts'
import { TaskAssigned, TaskDue, TaskReminder } from './tasks/events.ts'

const ofTask = ({ data }: StoredEvent<(typeof TaskAssigned)['data'] & { due_at?: string }>): Notice => ({
  facts: { what: data.title, ...(data.due_at ? { at: data.due_at } : {}) },
  subject: { type: 'task', id: data.task_id },
  url: `/tasks/${data.task_id}`,
  to: [data.assignee_id],
})

export const crmNotices: readonly NotificationKind[] = [
  {
    kind: 'task.due',
    place: 400,
    sources: [noticeOf(TaskDue, ofTask)],
    isPersonal: true,
    texts: {
      en: it => [`Due: ${it.what}`, it.when],
      de: it => [`Fällig: ${it.what}`, it.when],
      fr: it => [`À faire : ${it.what}`, it.when],
      es: it => [`Vence: ${it.what}`, it.when],
      pt: it => [`Vence: ${it.what}`, it.when],
      ja: it => [`期限：${it.what}`, it.when],
    },
  },
  {
    kind: 'task.reminder',
    place: 405,
    sources: [noticeOf(TaskReminder, ofTask)],
    isPersonal: true,
    texts: {
      en: it => [`Reminder: ${it.what}`, it.when],
      de: it => [`Erinnerung: ${it.what}`, it.when],
      fr: it => [`Rappel : ${it.what}`, it.when],
      es: it => [`Recordatorio: ${it.what}`, it.when],
      pt: it => [`Lembrete: ${it.what}`, it.when],
      ja: it => [`リマインダー：${it.what}`, it.when],
    },
  },
  {
    kind: 'task.assigned',
    place: 410,
    sources: [noticeOf(TaskAssigned, ofTask)],
    isPersonal: true,
    texts: {
      en: it => [`${it.actor} gave you a task`, it.what],
      de: it => [`${it.actor} hat Ihnen eine Aufgabe gegeben`, it.what],
      fr: it => [`${it.actor} vous a confié une tâche`, it.what],
      es: it => [`${it.actor} le ha asignado una tarea`, it.what],
      pt: it => [`${it.actor} atribuiu uma tarefa a você`, it.what],
      ja: it => [`${it.actor} さんがタスクを割り当てました`, it.what],
    },
  },
  {
    kind: 'mention',
    place: 600,
    sources: [
      noticeOf(NoteMentioned, ({ data }) => ({
        facts: { reason: data.body },
        subject: data.subject,
        to: data.user_ids,
      })),
    ],
    isMailed: true,
    pushedFor: PUSHED_FOR_A_DAY,
    isPersonal: true,
    hasNoDeputies: true,
    texts: {
      en: it => [`${it.actor} mentioned you on ${it.what}`, it.reason],
      de: it => [`${it.actor} hat Sie bei ${it.what} erwähnt`, it.reason],
      fr: it => [`${it.actor} vous a mentionné à propos de ${it.what}`, it.reason],
      es: it => [`${it.actor} le ha mencionado en ${it.what}`, it.reason],
      pt: it => [`${it.actor} mencionou você em ${it.what}`, it.reason],
      ja: it => [`${it.actor} さんが ${it.what} であなたに言及しました`, it.reason],
    },
  },
  {
    kind: 'import.done',
    place: 800,
    sources: [
      noticeOf(ImportDone, ({ data }) => ({
        facts: { what: data.filename, created: data.created, updated: data.updated, failed: data.failed },
        subject: { type: 'import', id: data.import_id },
        url: data.url ?? '/contacts/imports',
        to: [data.created_by_id],
      })),
    ],
    texts: {
      en: it => [
        `The import of ${it.what} is done`,
        `${it.created} new, ${it.updated} changed, ${it.failed} not read`,
      ],
      de: it => [
        `Der Import von ${it.what} ist fertig`,
        `${it.created} neu, ${it.updated} geändert, ${it.failed} nicht gelesen`,
      ],
      fr: it => [
        `L’import de ${it.what} est terminé`,
        `${it.created} nouveaux, ${it.updated} modifiés, ${it.failed} non lus`,
      ],
      es: it => [
        `La importación de ${it.what} ha terminado`,
        `${it.created} nuevos, ${it.updated} cambiados, ${it.failed} sin leer`,
      ],
      pt: it => [
        `A importação de ${it.what} terminou`,
        `${it.created} novos, ${it.updated} alterados, ${it.failed} não lidos`,
      ],
      ja: it => [
        `${it.what} の取り込みが完了しました`,
        `新規 ${it.created}、変更 ${it.updated}、読み取り不可 ${it.failed}`,
      ],
    },
  },
]
