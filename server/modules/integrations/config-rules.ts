import { InvalidInput } from '#kit/problem.ts'
import type { Config } from './provider.ts'

/** Rules that several providers share; each names its field. */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Another host of the same API. Keys travel to it, so it is https, but on the machine itself. */
export function readApiBase(config: Config, key = 'api_base'): Config {
  const given = config[key]
  if (typeof given !== 'string') return config
  const url = URL.parse(given)
  const encrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!url || !encrypted || url.username || url.password || url.search || url.hash) {
    throw InvalidInput(`config.${key} must be an https address such as https://api.example.com`)
  }
  return { ...config, [key]: url.href.replace(/\/+$/, '') }
}

/** Becomes part of a host name, so nothing else may pass. */
export function readAwsRegion(config: Config): Config {
  if (typeof config.region === 'string' && !/^[a-z]{2,4}(-[a-z]{2,12}){1,2}-\d{1,2}$/.test(config.region)) {
    throw InvalidInput('config.region must be an AWS region such as eu-central-1')
  }
  return config
}

export function readTopicArn(config: Config): Config {
  const arn = config.topic_arn
  if (typeof arn === 'string' && !/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d+:[\w.-]{1,256}$/.test(arn)) {
    throw InvalidInput(
      'config.topic_arn must be the ARN of an SNS topic such as arn:aws:sns:eu-central-1:123456789012:mail',
    )
  }
  return config
}

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

export function readDomain(config: Config): Config {
  if (typeof config.domain !== 'string') return config
  if (!HOST_NAME.test(config.domain)) {
    throw InvalidInput('config.domain must be a domain such as mail.example.com')
  }
  return { ...config, domain: config.domain.toLowerCase() }
}

export function readOrigins(config: Config): Config {
  const origins = config.allowed_return_origins
  if (!Array.isArray(origins)) return config
  return {
    ...config,
    allowed_return_origins: origins.map((given: string, index) => {
      const url = URL.parse(given)
      const isOrigin =
        url && /^https?:$/.test(url.protocol) && given.replace(/\/$/, '').toLowerCase() === url.origin
      if (!isOrigin) {
        throw InvalidInput(
          `config.allowed_return_origins[${index}] must be an origin such as https://app.example.com`,
        )
      }
      return url.origin
    }),
  }
}

const SMTP_PORTS = [25, 465, 587]

/** Whether the line is encrypted from the start goes with the port, unless it is said. */
export function readSmtp(config: Config): Config {
  const host = String(config.host).trim().toLowerCase()
  if (host === '' || /[\s/@?#\\]/.test(host)) {
    throw InvalidInput('config.host must be the name of a mail server such as smtp.example.com')
  }
  const port = typeof config.port === 'number' ? config.port : config.secure === true ? 465 : 587
  if (port < 1024 && !SMTP_PORTS.includes(port)) {
    throw InvalidInput('config.port must be 25, 465, 587 or above 1023')
  }
  return { ...config, host, port, secure: typeof config.secure === 'boolean' ? config.secure : port === 465 }
}
