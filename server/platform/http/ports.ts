const WEB_PORTS_BELOW_1024 = new Set([80, 443])

// Services above 1023 that act on what an HTTP request carries, or that never should be reached from outside:
// the fetch standard's list, databases, queues, remote desktops, container and cluster control.
const REFUSED_PORTS = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5433, 5672, 5900, 5984, 6000, 6379, 6380, 6432, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
  6697, 9042, 9092, 9200, 9300, 10080, 10250, 10255, 11211, 27017, 27018, 27019,
])

export function isWebPort(port: number): boolean {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return false
  return port < 1024 ? WEB_PORTS_BELOW_1024.has(port) : !REFUSED_PORTS.has(port)
}
