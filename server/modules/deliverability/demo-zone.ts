import { addressLists, domainLists } from './checks/others/blocklist.ts'
import type { Zone } from './checks/recorded.ts'

export const DOMAIN = 'harborpine.example'
const MAIL_SERVERS = ['192.0.2.20', '192.0.2.21'] as const

/** What DNS would say of the demo's domain: all is well but for a DMARC policy that stops nobody yet. */
export const demoZone: Zone = {
  [DOMAIN]: {
    TXT: ['v=spf1 include:_spf.mailhost.example ip4:192.0.2.10 ~all'],
    MX: [`10 mx1.${DOMAIN}`, `20 mx2.${DOMAIN}`],
    A: ['192.0.2.30'],
  },
  '_spf.mailhost.example': { TXT: ['v=spf1 ip4:192.0.2.0/26 ~all'] },
  [`mx1.${DOMAIN}`]: { A: [MAIL_SERVERS[0]] },
  [`mx2.${DOMAIN}`]: { A: [MAIL_SERVERS[1]] },
  [`google._domainkey.${DOMAIN}`]: {
    TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  },
  [`_dmarc.${DOMAIN}`]: { TXT: [`v=DMARC1; p=none; rua=mailto:hello@${DOMAIN}`] },
  [`_smtp._tls.${DOMAIN}`]: { TXT: [`v=TLSRPTv1; rua=mailto:hello@${DOMAIN}`] },
  '10.2.0.192.in-addr.arpa': { PTR: [`out.${DOMAIN}`] },
  ...Object.fromEntries(
    [...domainLists, ...addressLists].map(({ zone, testEntry }) => [
      `${testEntry}.${zone}`,
      { A: ['127.0.0.2'] },
    ]),
  ),
}
