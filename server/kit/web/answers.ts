/** An answer that is neither a route's success nor an error in JSON: a page that says no, another place, part of a file. */
export interface OtherAnswer {
  /** `errors`: that of each of the route's errors. */
  readonly status: number | 'errors'
  /** Its content type; null where it has no content. */
  readonly type: string | null
}

/** To wherever the header `Location` says. */
export const redirects = (...statuses: (301 | 302 | 303)[]): OtherAnswer[] =>
  statuses.map(status => ({ status, type: null }))

/** For people, where programs get JSON. */
export const pages = (...statuses: number[]): OtherAnswer[] =>
  statuses.map(status => ({ status, type: 'text/html' }))

/** Where a plain HTML form may be sent as well as JSON: what JSON is told in an error, a person reads on a page. */
export const errorPages: OtherAnswer = { status: 'errors', type: 'text/html' }

/** To whoever says by `If-None-Match` which version they have. */
export const notModified: OtherAnswer = { status: 304, type: null }

/** For `produces`, where each file has its own. */
export const ANY_TYPE = '*/*'
