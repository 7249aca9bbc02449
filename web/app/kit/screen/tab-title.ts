let screen = ''
let unread = 0

const write = () => {
  const count = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''
  document.title = `${count}${screen && `${screen} · `}Bowline`
}

/** The tab says where one is, and how much waits to be read. */
export function nameTab(name: string): void {
  screen = name
  write()
}

export function countInTab(count: number): void {
  unread = count
  write()
}
