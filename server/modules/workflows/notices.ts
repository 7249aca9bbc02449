import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { RunEnded } from './events.ts'
import { findMakers } from './workflows/lookup-queries.ts'

export const workflowFailed: NotificationKind = {
  kind: 'workflow.failed',
  place: 950,
  sources: [
    noticeOf(
      RunEnded,
      ({ data }, person) => ({
        facts: { what: data.name, reason: data.end_reason },
        subject: { type: 'workflow', id: data.workflow_id },
        url: `/workflows/${data.workflow_id}`,
        to: [person],
        isRepeating: true,
      }),
      {
        applies: ({ status }) => status === 'failed',
        person: { idOf: data => data.workflow_id, find: findMakers },
      },
    ),
  ],
  texts: {
    en: it => [`The workflow “${it.what}” failed for a contact`, it.reason],
    de: it => [`Der Ablauf „${it.what}“ ist bei einem Kontakt gescheitert`, it.reason],
    fr: it => [`Le workflow « ${it.what} » a échoué pour un contact`, it.reason],
    es: it => [`El flujo «${it.what}» ha fallado con un contacto`, it.reason],
    pt: it => [`O fluxo “${it.what}” falhou com um contato`, it.reason],
    ja: it => [`ワークフロー「${it.what}」が連絡先で失敗しました`, it.reason],
  },
}
