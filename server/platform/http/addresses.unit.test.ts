import { describe, expect, test } from 'vitest'
import { classifyAddress, parseAddress } from './addresses.ts'
import { createAllowList } from './allow-list.ts'
import { isWebPort } from './ports.ts'

function kindOf(text: string): string {
  const address = parseAddress(text)
  return address ? classifyAddress(address) : 'not an address'
}

describe('an address', () => {
  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
  ])('%s is public', text => {
    expect(kindOf(text)).toBe('public')
  })

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
  ])('%s is internal', text => {
    expect(kindOf(text)).toBe('internal')
  })

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::127.0.0.1',
    '::8.8.8.8',
    '::808:808',
    '::8.8.8.8%eth0',
    '2606:4700::1%eth0',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::7f00:1',
    '2001:db8::1',
    '2001:10::1',
    '2002:7f00:1::1',
    '2002:a00:1::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('%s is special', text => {
    expect(kindOf(text)).toBe('special')
  })

  test.each(['', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', 'localhost', '1.1.1.1/32', '[::1]'])(
    '%j is not read as one',
    text => {
      expect(kindOf(text)).toBe('not an address')
    },
  )
})

describe('an allow list', () => {
  const at = (text: string) => parseAddress(text)!

  test('lets public addresses pass and, empty, nothing else', () => {
    for (const list of [createAllowList(false), createAllowList([])]) {
      expect(list.permits('example.com', at('1.1.1.1'))).toBe(true)
      expect(list.permits('example.com', at('10.0.0.1'))).toBe(false)
    }
  })

  test('opens a network to every name, in each family and in mapped form', () => {
    const list = createAllowList(['10.1.0.0/16', 'fd12::/16', '127.0.0.1'])
    expect(list.permits('a.example', at('10.1.2.3'))).toBe(true)
    expect(list.permits('a.example', at('::ffff:10.1.2.3'))).toBe(true)
    expect(list.permits('a.example', at('10.2.0.1'))).toBe(false)
    expect(list.permits('a.example', at('fd12::9'))).toBe(true)
    expect(list.permits('a.example', at('fd13::9'))).toBe(false)
    expect(list.permits('127.0.0.1', at('127.0.0.1'))).toBe(true)
    expect(list.permits('127.0.0.2', at('127.0.0.2'))).toBe(false)
  })

  test('opens internal networks to a named host only', () => {
    const list = createAllowList(['Hooks.Internal.', 'bücher.example'])
    expect(list.permits('hooks.internal', at('10.0.0.1'))).toBe(true)
    expect(list.permits('xn--bcher-kva.example', at('10.0.0.1'))).toBe(true)
    expect(list.permits('other.internal', at('10.0.0.1'))).toBe(false)
    expect(list.permits('sub.hooks.internal', at('10.0.0.1'))).toBe(false)
  })

  test('keeps the metadata service shut unless its network is spelled out', () => {
    expect(createAllowList(true).permits('x', at('10.0.0.1'))).toBe(true)
    expect(createAllowList(true).permits('x', at('169.254.169.254'))).toBe(false)
    expect(createAllowList(['x']).permits('x', at('169.254.169.254'))).toBe(false)
    expect(createAllowList(['169.254.169.254/32']).permits('x', at('169.254.169.254'))).toBe(true)
  })

  test.each(['', 'a b', '10.0.0.0/33', '10.0.0/8', '127.1', 'http://x', 'x:80', 'x/y', '[::1]', 'u@x'])(
    'does not take %j',
    entry => {
      expect(() => createAllowList([entry])).toThrow('neither a host name')
    },
  )
})

test('web ports are told from others', () => {
  expect([80, 443, 3000, 8080, 8443, 65_535].filter(port => !isWebPort(port))).toEqual([])
  expect([0, 21, 22, 25, 53, 110, 445, 587, 993, 3306, 5432, 6379, 11_211, 65_536].filter(isWebPort)).toEqual(
    [],
  )
})
