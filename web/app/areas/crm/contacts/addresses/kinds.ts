import type { Contact, ContactEmail, ContactPhone } from '../../../../../../sdk/index.ts'

export type Kind = 'email' | 'phone'
export type Address = ContactEmail | ContactPhone

export const labelsOf = {
  email: ['work', 'home', 'other'],
  phone: ['work', 'mobile', 'home', 'other'],
} as const

export const listOf = (contact: Contact, kind: Kind): Address[] =>
  kind === 'email' ? contact.emails : contact.phones

export const textOf = (one: Address): string => ('email' in one ? one.email : one.phone)

/** As a body has it: whether mail goes to an address is not said there. */
export const bodyOf = (kind: Kind, list: readonly object[]): Partial<Contact> =>
  ({ [`${kind}s`]: list.map(one => ({ ...one, suppressed: undefined })) }) as Partial<Contact>
