import { type Notice, type NotificationKind, noticeOf, reference } from '#kit/records/notification.ts'
import {
  ContractCompleted,
  ContractDeclined,
  ContractExpiring,
  ContractSigned,
  ContractViewed,
} from './contracts/events.ts'

const describe = ({
  data,
}: {
  data: { contract_id: string; deal_id: string | null; name?: string }
}): Notice => ({
  facts: data.name ? { who: data.name } : {},
  subject: { type: 'contract', id: data.contract_id },
  about: [reference('deal', data.deal_id)],
})

/** The counterparty's own doings: nobody is told what one of us signs or opens. */
const byOtherParty = { applies: ({ party }: { party: string }) => party === 'b' }

export const contractNotices: readonly NotificationKind[] = [
  {
    kind: 'contract.viewed',
    sources: [noticeOf(ContractViewed, describe, byOtherParty)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} opened the contract “${it.what}”`],
      de: it => [`${it.who} hat den Vertrag „${it.what}“ geöffnet`],
      fr: it => [`${it.who} a ouvert le contrat « ${it.what} »`],
      es: it => [`${it.who} ha abierto el contrato «${it.what}»`],
      pt: it => [`${it.who} abriu o contrato “${it.what}”`],
      ja: it => [`${it.who} さんが契約書「${it.what}」を開きました`],
    },
  },
  {
    kind: 'contract.signed',
    sources: [noticeOf(ContractSigned, describe, byOtherParty)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} signed the contract “${it.what}”`],
      de: it => [`${it.who} hat den Vertrag „${it.what}“ unterschrieben`],
      fr: it => [`${it.who} a signé le contrat « ${it.what} »`],
      es: it => [`${it.who} ha firmado el contrato «${it.what}»`],
      pt: it => [`${it.who} assinou o contrato “${it.what}”`],
      ja: it => [`${it.who} さんが契約書「${it.what}」に署名しました`],
    },
  },
  {
    kind: 'contract.declined',
    sources: [noticeOf(ContractDeclined, describe, byOtherParty)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} declined the contract “${it.what}”`, it.reason],
      de: it => [`${it.who} hat den Vertrag „${it.what}“ abgelehnt`, it.reason],
      fr: it => [`${it.who} a refusé le contrat « ${it.what} »`, it.reason],
      es: it => [`${it.who} ha rechazado el contrato «${it.what}»`, it.reason],
      pt: it => [`${it.who} recusou o contrato “${it.what}”`, it.reason],
      ja: it => [`${it.who} さんが契約書「${it.what}」を辞退しました`, it.reason],
    },
  },
  {
    kind: 'contract.completed',
    sources: [noticeOf(ContractCompleted, describe)],
    isMailed: true,
    texts: {
      en: it => [`The contract “${it.what}” is signed by everybody`, it.who],
      de: it => [`Der Vertrag „${it.what}“ ist von allen unterschrieben`, it.who],
      fr: it => [`Le contrat « ${it.what} » est signé par tous`, it.who],
      es: it => [`Todos han firmado el contrato «${it.what}»`, it.who],
      pt: it => [`O contrato “${it.what}” foi assinado por todos`, it.who],
      ja: it => [`契約書「${it.what}」の署名がそろいました`, it.who],
    },
  },
  {
    kind: 'contract.expiring',
    sources: [
      noticeOf(ContractExpiring, event => ({ ...describe(event), facts: { at: event.data.expires_at } })),
    ],
    texts: {
      en: it => [`The contract “${it.what}” is still not signed`, `The links end ${it.when}`],
      de: it => [`Der Vertrag „${it.what}“ ist noch nicht unterschrieben`, `Die Links enden am ${it.when}`],
      fr: it => [`Le contrat « ${it.what} » n’est toujours pas signé`, `Les liens expirent le ${it.when}`],
      es: it => [`El contrato «${it.what}» sigue sin firmar`, `Los enlaces caducan el ${it.when}`],
      pt: it => [`O contrato “${it.what}” ainda não foi assinado`, `Os links expiram em ${it.when}`],
      ja: it => [`契約書「${it.what}」はまだ署名されていません`, `リンクの期限：${it.when}`],
    },
  },
]
