import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { ConversationAssigned, ConversationReopened } from './events.ts'

const about = (contactId: string, userId: number | null) => ({
  subject: { type: 'contact', id: contactId },
  url: `/inbox/${contactId}`,
  to: [userId],
})

export const conversationNotices: readonly NotificationKind[] = [
  {
    kind: 'conversation.assigned',
    place: 306,
    sources: [
      noticeOf(
        ConversationAssigned,
        ({ data }) => ({ facts: {}, ...about(data.contact_id, data.assignee_id) }),
        { applies: ({ assignee_id }) => assignee_id !== null },
      ),
    ],
    isPersonal: true,
    hasNoDeputies: true,
    texts: {
      en: it => [`${it.actor} gave you the conversation with ${it.who}`],
      de: it => [`${it.actor} hat Ihnen die Unterhaltung mit ${it.who} übergeben`],
      fr: it => [`${it.actor} vous a confié la conversation avec ${it.who}`],
      es: it => [`${it.actor} le ha asignado la conversación con ${it.who}`],
      pt: it => [`${it.actor} atribuiu a você a conversa com ${it.who}`],
      ja: it => [`${it.actor} さんが ${it.who} さんとの会話をあなたに割り当てました`],
    },
  },
  {
    kind: 'conversation.woken',
    place: 307,
    sources: [
      noticeOf(ConversationReopened, ({ data }) => ({ facts: {}, ...about(data.contact_id, data.tell_id) }), {
        applies: ({ by, tell_id }) => by === 'time' && tell_id !== null,
      }),
    ],
    isPersonal: true,
    hasNoDeputies: true,
    texts: {
      en: it => [`Back in your inbox: the conversation with ${it.who}`],
      de: it => [`Wieder im Posteingang: die Unterhaltung mit ${it.who}`],
      fr: it => [`De retour dans votre boîte : la conversation avec ${it.who}`],
      es: it => [`De vuelta en su bandeja: la conversación con ${it.who}`],
      pt: it => [`De volta à sua caixa de entrada: a conversa com ${it.who}`],
      ja: it => [`${it.who} さんとの会話が受信トレイに戻りました`],
    },
  },
]
