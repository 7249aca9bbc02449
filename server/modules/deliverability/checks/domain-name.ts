import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { problem } from '#kit/problem.ts'

export const BadDomain = problem(400, 'bad_domain', 'domain is not a valid domain name')

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Lower case, in ASCII, without a dot at the end; of an address the part behind the @. Null for what is no name. */
export function normalizeDomain(text: string): string | null {
  const host = text
    .trim()
    .slice(text.trim().lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  if (host === '' || host.length > 1_000 || isIP(host) !== 0) return null
  // A host of the URL parser would also take percent signs and other spellings of addresses.
  if (/[^\p{L}\p{M}\p{N}._\u00b7\u30fb-]/u.test(host)) return null
  const ascii = /^[\x21-\x7e]+$/.test(host) ? host : domainToASCII(host)
  const labels = ascii.split('.')
  if (ascii.length === 0 || ascii.length > 253 || labels.length < 2) return null
  if (!labels.every(label => LABEL.test(label))) return null
  return /^\d+$/.test(labels.at(-1)!) ? null : ascii
}

export function readDomain(text: string): string {
  const domain = normalizeDomain(text)
  if (!domain) throw BadDomain()
  return domain
}

/** By the list of public suffixes alone; a suffix itself stays what it is. */
export const registeredDomain = (domain: string): string => getDomain(domain) ?? domain

const FREEMAIL = new Set([
  'aol.com',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'naver.com',
  'outlook.com',
  'pm.me',
  'posteo.de',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rocketmail.com',
  't-online.de',
  'web.de',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
  '163.com',
  '126.com',
])
/** Those that have a name of their own in many countries. */
const FREEMAIL_ANYWHERE = /^(?:yahoo|hotmail|outlook|live|gmx)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

/** Whose records no customer of ours can change. */
export const isFreemail = (domain: string): boolean => FREEMAIL.has(domain) || FREEMAIL_ANYWHERE.test(domain)
