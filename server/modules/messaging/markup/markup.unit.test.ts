import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { describe, expect, it } from 'vitest'
import { readPayload } from '../hooks/slack.ts'
import { renderMarkup } from './render.ts'
import { createCollector, type Resolver } from './tokens.ts'

const resolver: Resolver = {
  user: id => (id === 12 ? '<span class="mention">@Ada</span>' : null),
  group: name => `<span class="mention">@${name}</span>`,
  room: () => null,
  record: () => null,
}
const render = (text: string) => renderMarkup(text, resolver)

describe('markup', () => {
  it.each([
    ['plain', '<p>plain</p>'],
    ['a\nb\n\nc', '<p>a<br>b</p><p>c</p>'],
    [
      '**b** *i* _i_ ~~s~~ `c`',
      '<p><strong>b</strong> <em>i</em> <em>i</em> <del>s</del> <code>c</code></p>',
    ],
    ['snake_case_name and 2*3*4', '<p>snake_case_name and 2<em>3</em>4</p>'],
    ['```js\nlet a = "<b>"\n```', '<pre><code>let a = &quot;&lt;b&gt;&quot;</code></pre>'],
    ['> quoted\n> more', '<blockquote><p>quoted<br>more</p></blockquote>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['- one\n  - inner', '<ul><li>one<ul><li>inner</li></ul></li></ul>'],
    [
      '[x](https://e.com/a?b=1&c=2)',
      '<p><a href="https://e.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">x</a></p>',
    ],
    [
      'see https://e.com/a.',
      '<p>see <a href="https://e.com/a" rel="noopener noreferrer nofollow">https://e.com/a</a>.</p>',
    ],
    ['<https://e.com|label>', '<p><a href="https://e.com" rel="noopener noreferrer nofollow">label</a></p>'],
    [
      '<@12> <@13> <!all>',
      '<p><span class="mention">@Ada</span> &lt;@13&gt; <span class="mention">@all</span></p>',
    ],
    ['`<@12>`', '<p><code>&lt;@12&gt;</code></p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['# no heading', '<p># no heading</p>'],
    [
      '![x](https://e.com/x.png)',
      '<p>!<a href="https://e.com/x.png" rel="noopener noreferrer nofollow">x</a></p>',
    ],
    ['**open *both', '<p>**open *both</p>'],
    ['\\*not\\*', '<p>*not*</p>'],
    ['  - indented', '<ul><li>indented</li></ul>'],
  ])('renders %j', (text, html) => expect(render(text)).toBe(html))

  it('answers nothing that a sanitiser would take out', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '[x](https://e.com" onmouseover="alert(1))',
      '<https://e.com" onclick="x|y>',
      '<https://e.com|<img src=x>>',
      '`</code><script>`',
      '```\n</code></pre><script>\n```',
      '> <svg/onload=alert(1)>',
      '&lt;script&gt;',
    ]
    const pieces = fc.constantFrom(
      ...hostile,
      '**',
      '*',
      '_',
      '~~',
      '`',
      '```',
      '\n',
      '> ',
      '- ',
      '[',
      '](',
      ')',
      '<',
      '<@12>',
      'a',
      ' ',
    )
    const allowed = {
      allowedTags: [
        'p',
        'br',
        'strong',
        'em',
        'del',
        'code',
        'pre',
        'blockquote',
        'ul',
        'ol',
        'li',
        'a',
        'span',
      ],
      allowedAttributes: { a: ['href', 'rel'], span: ['class'] },
      allowedSchemes: ['http', 'https', 'mailto'],
      disallowedTagsMode: 'recursiveEscape' as const,
    }
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), all => {
        const html = render(all.join(''))
        const same = (text: string) =>
          text
            .replaceAll(/<br ?\/?>/g, '<br>')
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
        expect(same(sanitizeHtml(html, allowed))).toBe(same(html))
      }),
      // The same cases every time, so that a change is what makes it fail; `FUZZ_SEED` goes looking for more.
      { numRuns: 500, seed: Number(process.env.FUZZ_SEED ?? 20_261_115) },
    )
  })

  it('takes no longer for hostile texts than they are long', () => {
    for (const piece of [
      '*',
      '_',
      '`',
      '[',
      '<',
      '> ',
      '- ',
      '**a',
      '[a](',
      '``` ',
      '~~x',
      '\\',
      'https://',
      '<https://a|',
      '(',
    ]) {
      const text = piece.repeat(10_000 / piece.length)
      expect(render(text).length).toBeGreaterThan(0)
    }
  })

  it('notes whom and what a text points at', () => {
    const { resolver: collector, pointed } = createCollector()
    renderMarkup(
      '<@1> `<@2>` <!here> <deal:01a1dce5-541d-7093-834b-661a97c3b69e>\n```\n<!all>\n```',
      collector,
    )
    expect([[...pointed.users], pointed.here, pointed.all, pointed.records.length]).toEqual([
      [1],
      true,
      false,
      1,
    ])
  })
})

describe('what other programs send', () => {
  const text = (payload: Record<string, unknown>) => readPayload(payload).text

  it('reads Slack’s way of writing', () => {
    expect(text({ text: '*bold* ~gone~ _it_ <https://e.com|here> <!channel> &lt;@12&gt; `*code*`' })).toBe(
      '**bold** ~~gone~~ _it_ <https://e.com|here> <!all> \\<@12> `*code*`',
    )
    expect(text({ text: '*ours*', format: 'markdown' })).toBe('*ours*')
    expect(text({})).toBe('')
  })

  it('reads alerts of Grafana and Alertmanager', () => {
    const grafana = {
      channel: 'alerts',
      username: 'Grafana v11',
      attachments: [
        {
          title: '[FIRING:1] High CPU (server-1)',
          title_link: 'https://grafana.example/alerting/list',
          text: '**Firing**\nValue: A=95',
          fallback: 'High CPU',
          fields: [{ title: 'Severity', value: 'critical', short: true }],
          footer: 'Grafana v11',
        },
      ],
    }
    expect(readPayload(grafana).username).toBe('Grafana v11')
    expect(text(grafana)).toContain(
      '**<https://grafana.example/alerting/list|[FIRING:1] High CPU (server-1)>**',
    )
    expect(text(grafana)).toContain('**Severity**: critical')
    const alertmanager = {
      username: 'alertmanager',
      attachments: [
        {
          title: '[FIRING:2] InstanceDown',
          title_link: 'http://am.example/#/alerts',
          pretext: 'Summary',
          text: '*Alert:* down',
          actions: [{ type: 'button', text: 'Runbook', url: 'https://run.example' }],
        },
      ],
    }
    expect(text(alertmanager)).toBe(
      'Summary\n**<http://am.example/#/alerts|[FIRING:2] InstanceDown>**\n**Alert:** down\n<https://run.example|Runbook>',
    )
  })

  it('reads blocks as Sentry, GitHub and Jenkins send them', () => {
    const sentry = {
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'TypeError: x is undefined' } },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: '*Project:* <https://sentry.example/p|web>' },
          fields: [{ type: 'mrkdwn', text: '*Events:* 12' }],
        },
        { type: 'divider' },
        {
          type: 'context',
          elements: [
            { type: 'mrkdwn', text: 'First seen today' },
            { type: 'image', image_url: 'https://i.example/x.png', alt_text: 'logo' },
          ],
        },
      ],
      text: 'fallback only',
    }
    expect(text(sentry)).toBe(
      '**TypeError: x is undefined**\n\n**Project:** <https://sentry.example/p|web>\n**Events:** 12\n\nFirst seen today · <https://i.example/x.png|logo>',
    )
    const jenkins = {
      attachments: [
        { color: 'good', text: 'Build <https://ci.example/1|#1> *SUCCESS*', fallback: 'Build #1' },
      ],
    }
    expect(text(jenkins)).toBe('Build <https://ci.example/1|#1> **SUCCESS**')
    const github = {
      attachments: [
        {
          fallback: '[repo] Pull request opened',
          title: '#7 Mend it',
          title_link: 'https://github.com/a/b/pull/7',
        },
      ],
    }
    expect(text(github)).toBe('**<https://github.com/a/b/pull/7|#7 Mend it>**')
  })
})
