import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { ExportDone } from './events.ts'

export const exportDone: NotificationKind = {
  kind: 'export.done',
  place: 850,
  sources: [
    noticeOf(ExportDone, ({ data }) => ({
      facts: { what: data.entities.includes('*') ? null : data.entities.join(', ') },
      subject: { type: 'export', id: data.export_id },
      url: '/settings/exports',
      to: [data.created_by_id],
    })),
  ],
  texts: {
    en: it => [`Your export is ready`, it.what],
    de: it => ['Ihr Export ist fertig', it.what],
    fr: it => ['Votre export est prêt', it.what],
    es: it => ['Su exportación está lista', it.what],
    pt: it => ['Sua exportação está pronta', it.what],
    ja: it => ['書き出しの準備ができました', it.what],
  },
}
