import ipaddr from 'ipaddr.js'
import { type Budget, perQuarterHour } from './attempts.ts'

/** Failed logins of one account, from wherever they come. Unknown accounts have one too: it must not tell. */
export const loginFailuresOf = (login: string): Budget => ({
  key: `login:account:${login}`,
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

/** A household has a whole /64 of IPv6: counting single addresses would count nothing. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map(part => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}
