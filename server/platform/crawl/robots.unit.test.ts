import { describe, expect, it } from 'vitest'
import { allows, parseRobots } from './robots.ts'

const may = (text: string, address: string, token = 'FooBot') =>
  allows(parseRobots(text, token), new URL(address, 'http://foo.bar'))

// What RFC 9309 says and shows, and the cases that Google publishes with its parser.
describe('robots.txt', () => {
  it.each([
    ['nothing there allows all', '', '/x', true],
    ['a group', 'user-agent: FooBot\ndisallow: /\n', '/x/y', false],
    ['another one’s group', 'user-agent: BarBot\ndisallow: /\n', '/x/y', true],
    ['rules of nobody', 'disallow: /\nuser-agent: FooBot\nallow: /x', '/y', true],
    ['a line without a colon', 'user-agent FooBot\ndisallow /\n', '/x/y', false],
    ['rubbish', 'foo: FooBot\nbar: /\n', '/x/y', true],
    ['names in any case', 'USER-AGENT: fOObOT\nDISALLOW: /x/', '/x/y', false],
    ['paths in their case', 'user-agent: FooBot\ndisallow: /X/', '/x/y', true],
    ['a version behind the name', 'user-agent: FooBot/1.2\ndisallow: /', '/x', false],
    ['a longer name', 'user-agent: FooBot-Images\ndisallow: /', '/x', true],
    ['everybody where we are not named', 'user-agent: *\ndisallow: /', '/x', false],
    ['not everybody where we are', 'user-agent: *\ndisallow: /\nuser-agent: FooBot\nallow: /\n', '/x', true],
    ['named without rules is free', 'user-agent: *\ndisallow: /\n\nuser-agent: FooBot\n', '/x', true],
    ['star and more is everybody', 'user-agent: * baz\ndisallow: /', '/x', false],
    ['names that share rules', 'user-agent: BarBot\nuser-agent: FooBot\ndisallow: /', '/x', false],
    [
      'groups merged',
      'user-agent: FooBot\ndisallow: /a\n\nuser-agent: *\nuser-agent: FooBot\ndisallow: /b',
      '/b',
      false,
    ],
    [
      'a sitemap does not end names',
      'user-agent: FooBot\nsitemap: /s\nuser-agent: BarBot\ndisallow: /',
      '/x',
      false,
    ],
    ['the longest wins', 'user-agent: FooBot\ndisallow: /x/page.html\nallow: /x/', '/x/page.html', false],
    [
      'the longest wins the other way',
      'user-agent: FooBot\nallow: /x/page.html\ndisallow: /x/',
      '/x/page.html',
      true,
    ],
    ['allow wins a tie', 'user-agent: FooBot\ndisallow: /x/page\nallow: /x/page', '/x/page', true],
    ['nothing disallowed', 'user-agent: FooBot\ndisallow:\nallow:', '/x', true],
    ['length, not order', 'user-agent: FooBot\ndisallow: /\nallow: /p', '/page', true],
    ['a star', 'user-agent: FooBot\ndisallow: /foo/bar/*/qux', '/foo/bar/baz/qux', false],
    ['stars one after another', 'user-agent: FooBot\ndisallow: /a***c', '/abc', false],
    ['an end', 'user-agent: FooBot\ndisallow: /*.pdf$', '/a/b.pdf', false],
    ['beyond the end', 'user-agent: FooBot\ndisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['a dollar in the middle is one', 'user-agent: FooBot\ndisallow: /a$b', '/a$b', false],
    ['an escaped star', 'user-agent: FooBot\ndisallow: /file-with-a-%2A.html', '/file-with-a-*.html', false],
    [
      'an escaped star is no wildcard',
      'user-agent: FooBot\ndisallow: /file-with-a-%2A.html',
      '/file-with-a-x.html',
      true,
    ],
    ['an escaped dollar', 'user-agent: FooBot\ndisallow: /foo-%24', '/foo-$', false],
    [
      'a query',
      'user-agent: FooBot\ndisallow: /foo/bar?baz=http://foo.bar',
      '/foo/bar?baz=http://foo.bar',
      false,
    ],
    ['letters beyond ASCII', 'user-agent: FooBot\ndisallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['the same, escaped', 'user-agent: FooBot\ndisallow: /foo/bar/%e3%83%84', '/foo/bar/ツ', false],
    [
      'letters escaped for no reason',
      'user-agent: FooBot\ndisallow: /foo/bar/%62%61%7A',
      '/foo/bar/baz',
      false,
    ],
    ['robots.txt itself', 'user-agent: *\ndisallow: /', '/robots.txt', true],
    ['a comment', 'user-agent: FooBot # us\ndisallow: /x # not this', '/x', false],
    ['old line ends', 'user-agent: FooBot\rdisallow: /x\r', '/x', false],
    ['a mark in front', '\uFEFFuser-agent: FooBot\ndisallow: /x', '/x', false],
    ['a misspelling', 'user-agent: FooBot\ndisalow: /x', '/x', false],
    ['a path without a slash fits nothing', 'user-agent: FooBot\ndisallow: x', '/x', true],
  ])('%s', (_, text, path, expected) => {
    expect(may(text, path)).toBe(expected)
  })

  it('tells delays, sitemaps and what it does not understand', () => {
    const read = parseRobots(
      'Sitemap: https://a.example/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x\n<html>\nfoo: bar\nHost: a.example\nsitemap: /t.xml',
      'FooBot',
    )
    expect(read).toMatchObject({
      crawlDelay: 2.5,
      sitemaps: ['https://a.example/s.xml', '/t.xml'],
      strangeCount: 2,
    })
    expect(read.strange).toEqual([
      { line: 5, text: '<html>' },
      { line: 6, text: 'foo: bar' },
    ])
  })

  it('is done at once with patterns made to take long', () => {
    const robots = parseRobots(`user-agent: *\ndisallow: /${'*a'.repeat(5_000)}$`, 'FooBot')
    expect(allows(robots, new URL(`http://foo.bar/${'a'.repeat(1_900)}b`))).toBe(true)
  })
})
