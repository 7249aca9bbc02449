import type { parseDocument } from 'htmlparser2'

export type Node = ReturnType<typeof parseDocument>['childNodes'][number]

export type Element = Extract<Node, { children: Node[] }> & {
  name: string
  attribs: Record<string, string>
  children: Node[]
}

export const isElement = (node: Node): node is Element => 'children' in node && 'name' in node

export function textOf(node: Node): string {
  if ('data' in node) return node.type === 'text' ? node.data : ''
  return 'children' in node ? (node.children as Node[]).map(textOf).join('') : ''
}
