import ipaddr from 'ipaddr.js'

/** A household has a whole /64 of IPv6: counting single addresses would count nothing. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map(part => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}

export const isLoopback = (ip: string): boolean =>
  ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
