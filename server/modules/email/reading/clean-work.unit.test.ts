import { describe, expect, it } from 'vitest'
import type { WorkCtx } from '#kit/context.ts'
import type { StoredMessage } from '../messages/schema.ts'
import { cleanMail } from './clean-work.ts'
import { cleanLook } from './looks.ts'
import { showSafely } from './show.ts'

const clean = (html: string, arePicturesShown = false) => cleanMail({ html, arePicturesShown })!

/** What would run, load, submit or lead to us, however it is written. */
const DANGEROUS =
  /<\/?(?:script|style|svg|math|iframe|object|embed|form|input|button|textarea|base|meta|link|template)|\son\w+\s*=|javascript:|vbscript:|data:text|url\(|expression\(|@import|position|srcset|x\.test/i

describe('a mail as it is shown', () => {
  it.each([
    ['scripts', '<script>alert(1)</script><p>Hello</p><SCRIPT src=//x.test/a.js></SCRIPT >'],
    ['scripts in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt><p>Hello</p>'],
    ['handlers', '<p onclick="x()" ONMOUSEOVER=y() on\nload=z()>Hello</p><img/src/onerror=alert(1)>'],
    ['forms', '<form action="https://x.test/"><p>Hello</p><input name=a><button>Go</button></form>'],
    [
      'style sheets',
      '<style>@import url(https://x.test/a.css)</style><link rel=stylesheet href=https://x.test/><p>Hello</p>',
    ],
    [
      'svg and math',
      '<svg onload=alert(1)><script>1</script></svg><math><mi xlink:href="javascript:1">x</mi></math><p>Hello</p>',
    ],
    ['bases', '<base href="https://x.test/"><p>Hello <a href="/settings">there</a></p>'],
    ['refreshes', '<meta http-equiv=refresh content="0;url=https://x.test/"><p>Hello</p>'],
    [
      'frames',
      '<iframe srcdoc="<script>1</script>"></iframe><object data=x></object><embed src=https://x.test/><p>Hello</p>',
    ],
    ['looks that load', '<p style="background:url(https://x.test/a.png);position:fixed;color:red">Hello</p>'],
    [
      'looks in disguise',
      '<p style="background:u\\72l(https://x.test/a);width:expression(alert(1));color:red">Hello</p>',
    ],
    [
      'looks with notes',
      '<p style="background:ur/**/l(https://x.test/a);behavior:url(x);-moz-binding:url(y)">Hello</p>',
    ],
    [
      'sets of pictures',
      '<img srcset="https://x.test/a 1x, //x.test/b 2x" src="https://x.test/c"><p>Hello</p>',
    ],
    [
      'backgrounds',
      '<table background="https://x.test/a"><tr><td background=//x.test/b>Hello</td></tr></table>',
    ],
    [
      'addresses that run',
      '<a href="java\tscript:alert(1)">Hello</a><a href="&#x6A;avascript:1">a</a><a href=" data:text/html,<script>">b</a>',
    ],
    [
      'pictures that run',
      '<img src="data:image/svg+xml,<svg onload=1>" alt=Hello><img src="data:text/html;base64,AA">',
    ],
    ['pictures of ours', '<img src="/api/v1/app/me" alt=Hello><img src="..\\x.test">'],
    ['comments', '<!--[if mso]><script>1</script><![endif]--><p>Hello</p><!-- > <script>1</script> -->'],
    ['what is left open', '<p>Hello</p><img src="https://x.test/a'],
    [
      'templates',
      '<template><img src=https://x.test/></template><noscript><p title="</noscript><script>1</script>">Hello</p></noscript>',
    ],
  ])('holds no %s', (_, html) => {
    const { html: safe } = clean(html)
    expect(safe).not.toMatch(DANGEROUS)
    expect(safe).toContain('Hello')
    // Nothing new comes of reading it twice.
    expect(clean(safe).html).toBe(safe)
  })

  it('keeps what a letter is made of', () => {
    const letter =
      '<div style="color:#111;font-family:Georgia, serif"><h1>Hi</h1><p align="center">See <a href="https://acme.test/a?b=c&amp;d=e">this</a></p>' +
      '<table width="600" cellpadding="0"><tbody><tr><td style="padding:4px 8px" colspan="2">1 &lt; 2</td></tr></tbody></table>' +
      '<img src="cid:one@acme.test" alt="One" /><img src="data:image/png;base64,AAAA" /></div>'
    expect(clean(letter)).toEqual({
      html: letter.replace('e">', 'e" target="_blank" rel="noopener noreferrer">'),
      hasRemotePictures: false,
    })
  })

  it('tells of pictures from elsewhere, and shows them where that is wanted', () => {
    const pictures = [
      '<img src="https://x.test/a.png" alt="A">',
      '<img src="//x.test/a.png">',
      '<img srcset="https://x.test/a.png 2x">',
      '<td background="http://x.test/a.png">b</td>',
      '<p style="background-image:url(\'https://x.test/a.png\')">b</p>',
      '<p style="background:#fff url(https://x.test/a.png) no-repeat">b</p>',
    ]
    for (const html of pictures) {
      const [blocked, shown] = [clean(html), clean(html, true)]
      expect([blocked.hasRemotePictures, blocked.html.includes('x.test')]).toEqual([true, false])
      expect([shown.hasRemotePictures, shown.html.includes('x.test')]).toEqual([true, true])
      expect(shown.html).not.toMatch(/\son\w+=|script:/i)
    }
    expect(clean(pictures[0]!).html).toBe('<img alt="A" />')
    expect(clean(pictures[5]!).html).toBe('<p style="background-color:#fff">b</p>')
    expect(clean('<img src="cid:one"><p style="color:red">b</p>').hasRemotePictures).toBe(false)
    expect(cleanLook('background:url(javascript:alert(1))', true)).toEqual({ style: '', hasRemote: false })
    expect(cleanLook('background:url("https://x.test/a.png"), url(cid:b)', true).style).toBe('')
  })

  it('is none of what is nested without end', () => {
    expect(cleanMail({ html: '<div><p>'.repeat(100_000), arePicturesShown: false })).toBeNull()
  })
})

describe('a conversation that is shown', () => {
  const message = (id: string, body_html: string, created_at: string) =>
    ({ id, body_html, created_at, attachments: [], hidden: [] }) as unknown as StoredMessage
  const asked: number[][] = []
  const ctx = {
    services: {
      boundedWork: {
        run: async (_: unknown, __: unknown, mails: { html: string; arePicturesShown: boolean }[]) => {
          asked.push(mails.map(({ html }) => html.length))
          return mails.map(cleanMail)
        },
      },
    },
  } as unknown as WorkCtx

  it('is cleaned here only as far as that takes no time, and the same mail once', async () => {
    const long = `<p>${'long '.repeat(10_000)}</p>`
    const many = '<b>x</b>'.repeat(500)
    const messages = [
      message('a', '<p onclick=x>Short</p>', '2026-01-01'),
      message('b', long, '2026-01-02'),
      message('c', many, '2026-01-03'),
    ]
    const [first, second] = await showSafely(ctx, messages)
    expect([first!.safe_html, second!.safe_html?.length]).toEqual(['<p>Short</p>', long.length])
    expect(asked.splice(0)).toEqual([[many.length, long.length]])
    await showSafely(ctx, messages)
    expect(asked).toEqual([])
  })

  it('leaves the oldest of very much for later, and one that cannot be cleaned to its text', async () => {
    const big = (letter: string) => `<p>${letter.repeat(1_100_000)}</p>`
    const messages = [
      message('a', big('a'), '2026-01-01'),
      message('b', big('b'), '2026-01-02'),
      message('c', '<i>'.repeat(50_000), '2026-01-03'),
    ]
    const shown = await showSafely(ctx, messages)
    expect(shown.map(({ safe_html }) => safe_html === null)).toEqual([true, false, true])
  })
})
