import { expect, it } from 'vitest'
import { whyNot } from './why.ts'

it.each([
  ['bounced', '550 5.1.1 <x@y.test>: Recipient address rejected: User unknown', 'noSuchAddress'],
  ['bounced', '552 5.2.2 Mailbox full', 'full'],
  ['failed', '552 5.3.4 Message size exceeds fixed limit', 'tooLarge'],
  ['failed', '554 5.7.1 Spam', 'refusedAsSpam'],
  ['failed', '535 5.7.8 Username and Password not accepted', 'login'],
  ['queued', 'The server refused the login: nope', 'login'],
  ['queued', '451 4.7.1 Greylisted', 'later'],
  ['failed', '451 4.2.0 Later', null],
  ['queued', 'The mailbox is paused', 'paused'],
  ['failed', 'The mailbox was removed before the message could leave', 'gone'],
  ['failed', 'Words nobody knows', null],
] as const)('reads what a server said of a mail that is %s: %s', (status, error, why) => {
  expect(whyNot({ status, error, bounce_kind: null })).toBe(why)
})

it('knows of an address that is not there from the bounce alone', () => {
  expect(whyNot({ status: 'bounced', error: null, bounce_kind: 'hard' })).toBe('noSuchAddress')
})
