export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** The parsed JSON; undefined when the answer is something else. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; their schemas are checked by the server
  readonly body: any
  readonly text: string
}

interface CallOptions {
  headers?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Calls the running server as a client would: real HTTP, JSON in and out. */
export class Api {
  readonly url: string
  readonly token: string | null

  constructor(url: string, token: string | null) {
    this.url = url
    this.token = token
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const address = new URL(path.startsWith('/api/') || !this.url ? path : `/api/v1/app${path}`, this.url)
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    const raw =
      options.body instanceof FormData || options.body instanceof Buffer || typeof options.body === 'string'
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(options.body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: raw ? (options.body as string) : JSON.stringify(options.body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('utf8')
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  get = (path: string, query?: CallOptions['query'], headers?: Record<string, string>) =>
    this.call('GET', path, { query, headers })
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('POST', path, { body, headers })
  put = (path: string, body?: unknown) => this.call('PUT', path, { body })
  patch = (path: string, body?: unknown) => this.call('PATCH', path, { body })
  delete = (path: string, body?: unknown) => this.call('DELETE', path, { body })
}
