/** Where an address was opened: what stands in it. */
export interface OpenedAddress {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** A page of the web part at an address that people are given: in mails, on paper, on somebody's site. */
export interface WebPage {
  /** `{name}` stands for a part: `/i/{token}`. */
  readonly path: string
  /** A folder of `web/pages`. */
  readonly page: string
  /** The page's first call, which the browser is told to send for ahead; a path of the API. */
  readonly asks?: (address: OpenedAddress) => string
  /** Whom it talks to beside this server, as a content policy names them. */
  readonly connects?: readonly string[]
  /** Other sites may show it in a frame: a form, a chat. */
  readonly framed?: boolean
}

/** A part of an address as it travels in another one. */
export const part = (text: string | undefined): string => encodeURIComponent(text ?? '')
