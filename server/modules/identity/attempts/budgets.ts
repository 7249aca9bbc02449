import { networkOf } from '#platform/server/admission/network.ts'
import { type Budget, perQuarterHour } from './attempt.ts'

/** As far as a request tells them apart. */
export interface Device {
  ip: string
  userAgent: string
}

/**
 * Failed logins of one account from one network: whoever guesses shuts out nobody but themselves. Unknown accounts have
 * them too: it must not tell.
 */
export const loginFailuresOf = (login: string, ip: string): Budget => ({
  key: `login:account:${login}:${networkOf(ip)}`,
  bucket: perQuarterHour(20),
})

/** Failed logins of one account from all networks that the account was not used from before. */
export const loginFailuresOfStrangers = (login: string): Budget => ({
  key: `login:strangers:${login}`,
  bucket: perQuarterHour(100),
})

/** Failed logins of one account from one device that it was used from: others' guesses do not count here. */
export const loginFailuresOn = (login: string, { ip, userAgent }: Device): Budget => ({
  key: `login:device:${login}:${networkOf(ip)}:${userAgent}`,
  bucket: perQuarterHour(20),
})

/**
 * Wrong passwords of somebody who is logged in, from all networks: who stole a session has no more guesses than at the
 * door. Its owner is not shut out by them, since a login asks none of this.
 */
export const ownPasswordFailuresOf = (login: string): Budget => ({
  key: `login:own:${login}`,
  bucket: perQuarterHour(20),
})

export const loginFailuresFrom = (ip: string): Budget => ({
  key: `login:address:${networkOf(ip)}`,
  bucket: perQuarterHour(100),
})

/** Thirty a minute, and twice that at once: an office that signs up for a workshop is fine. */
export const signupsFrom = (ip: string): Budget => ({
  key: `signup:address:${networkOf(ip)}`,
  bucket: { capacity: 60, refillPerSecond: 0.5 },
})

/** Signups refused because the address is taken. */
export const signupFailuresOf = (login: string): Budget => ({
  key: `signup:account:${login}`,
  bucket: perQuarterHour(30),
})

export const invitationFailuresFrom = (ip: string): Budget => ({
  key: `invitation:address:${networkOf(ip)}`,
  bucket: perQuarterHour(100),
})

/** Mails that anybody can set off. Beyond these none leaves, and nobody is told. */
export const mailsTo = (login: string): Budget => ({
  key: `account-mail:account:${login}`,
  bucket: { capacity: 5, refillPerSecond: 5 / 3_600 },
})

/** Who is invited hears of it a few times, however many organizations want them. */
export const invitationsTo = (login: string): Budget => ({
  key: `invitation:account:${login}`,
  bucket: { capacity: 3, refillPerSecond: 3 / 86_400 },
})

export const invitationsOf = (organizationId: string): Budget => ({
  key: `invitation:organization:${organizationId}`,
  bucket: { capacity: 50, refillPerSecond: 50 / 86_400 },
})
