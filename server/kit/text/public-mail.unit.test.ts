import { expect, it } from 'vitest'
import { isPublicMail } from './public-mail.ts'

it.each(['gmail.com', 'Yahoo.co.jp', 'hotmail.com.br', 'gmx.at', 'web.de', 'me.com', '163.com'])(
  'anybody may have an address at %s',
  domain => expect(isPublicMail(domain)).toBe(true),
)

it.each(['acme.com', 'live.acme.com', 'mail.acme.de', 'gmail', 'outlook.consulting', ''])(
  'an address at %s says where somebody works',
  domain => expect(isPublicMail(domain)).toBe(false),
)
