import { type Language, languages } from '#kit/web/language.ts'
import type { ContractRow, OrganizationFacts } from '../contracts/queries.ts'
import { consentTexts } from './consent-texts.ts'

/** The consent in every language a page may show it in. */
export function consentsOf(row: ContractRow, organization: OrganizationFacts): Record<Language, string> {
  const sender = organization.name.slice(0, 200)
  const known = (row.party_a_email || organization.email || '').slice(0, 254)
  const inLanguage = (language: Language) => {
    const contact = known || (language === 'en' ? 'the address this request came from' : sender)
    return consentTexts[language](sender, contact)
  }
  return Object.fromEntries(languages.map(one => [one, inLanguage(one)])) as Record<Language, string>
}

export interface Consent {
  /** The text of ours that the signer saw; the English one where what came back is none of them. */
  shown: string
  /** What the signer's software says it showed, where that is another text. */
  sent: string | null
}

const plain = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()

export function readConsent(texts: Record<Language, string>, given: string): Consent {
  if (given === '') return { shown: texts.en, sent: null }
  const shown = Object.values(texts).find(text => plain(text) === plain(given))
  return shown ? { shown, sent: null } : { shown: texts.en, sent: given }
}
