import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodePage } from './charset.ts'
import { readSitemapFile } from './sitemap-work.ts'
import { hostKey, pageKey, registrableDomain, resolveLink } from './urls.ts'

describe('addresses', () => {
  it('are pages, told apart as their owner would', () => {
    const base = 'https://www.Example.com/a/b?x=1'
    expect(resolveLink('../c?utm_source=x&id=2&gclid=1#top', base)?.href).toBe(
      'https://www.example.com/c?id=2',
    )
    expect(resolveLink('//other.example:443/', base)?.href).toBe('https://other.example/')
    for (const none of [
      'mailto:a@b.c',
      'javascript:void(0)',
      'data:text/html,x',
      'tel:1',
      'ftp://x',
      '',
      'http://',
      'http://a:b@c/',
    ]) {
      expect(resolveLink(none, base)).toBeNull()
    }
    const same = ['http://example.com/p?q', 'https://www.example.com/p?q', 'https://EXAMPLE.com:443/p?q'].map(
      one => pageKey(new URL(one)),
    )
    expect(new Set(same).size).toBe(1)
    expect(hostKey(new URL('https://blog.example.com'))).not.toBe(hostKey(new URL('https://example.com')))
    expect(hostKey(new URL('https://example.com:8443'))).toBe('example.com:8443')
    expect(registrableDomain(new URL('https://shop.example.co.uk'))).toBe('example.co.uk')
    expect(registrableDomain(new URL('http://127.0.0.1:9'))).toBe('127.0.0.1')
  })
})

describe('characters', () => {
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b])
  it('are those of the header, then of the page, then the likeliest', () => {
    expect(decodePage(cyrillic, 'text/html; charset=windows-1251')).toMatchObject({
      text: 'Привет',
      by: 'header',
    })
    expect(decodePage(japanese, 'text/html; charset="Shift_JIS"').text).toBe('日本')
    const page = Buffer.concat([Buffer.from('<meta charset=windows-1251>'), cyrillic])
    expect(decodePage(page, 'text/html')).toMatchObject({ by: 'meta', charset: 'windows-1251' })
    expect(decodePage(page, 'text/html').text).toContain('Привет')
    expect(decodePage(Buffer.from('naïve'), null)).toMatchObject({
      text: 'naïve',
      charset: 'utf-8',
      by: 'guess',
    })
    expect(decodePage(Buffer.from('naïve', 'latin1'), null)).toMatchObject({
      text: 'naïve',
      charset: 'windows-1252',
    })
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('é')])
    expect(decodePage(marked, 'text/html; charset=latin1')).toMatchObject({
      text: 'é',
      by: 'bom',
      header: 'windows-1252',
    })
    expect(decodePage(Buffer.from('x'), 'text/html; charset=martian')).toMatchObject({
      header: 'martian',
      by: 'guess',
    })
    expect(decodePage(Buffer.from('<!-- <meta charset=latin1> -->é'), null)).toMatchObject({
      meta: null,
      text: '<!-- <meta charset=latin1> -->é',
    })
  })
})

describe('a sitemap', () => {
  const read = (text: string | Buffer, most = 10) =>
    readSitemapFile({ bytes: Buffer.from(text), contentType: null, most })
  it('is XML, packed or not, an index, or lines', () => {
    const xml =
      '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> https://a.example/?x=1&amp;y </loc></url><url><loc><![CDATA[https://a.example/b]]></loc><image:image xmlns:image="x"><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>'
    const entries = ['https://a.example/?x=1&y', 'https://a.example/b']
    expect(read(xml)).toEqual({ kind: 'urls', entries, isCut: false })
    expect(read(gzipSync(xml))).toEqual({ kind: 'urls', entries, isCut: false })
    expect(read(xml, 1)).toEqual({ kind: 'urls', entries: entries.slice(0, 1), isCut: true })
    expect(
      read('<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>').kind,
    ).toBe('index')
    expect(read('https://a.example/\n\nhttps://a.example/b\n').entries).toHaveLength(2)
  })
  it('is refused in words where it is none', () => {
    expect(() => read('<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>&a;</loc></url></urlset>')).toThrow(
      'entities',
    )
    expect(() => read('<urlset><url></urlset>')).toThrow('well-formed')
    expect(() => read('<html></html>')).toThrow('no sitemap')
    expect(() => read('hello')).toThrow('neither')
    expect(() => read(gzipSync(Buffer.alloc(60 * 1024 * 1024)))).toThrow('unpacked')
  })
})
