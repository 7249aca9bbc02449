import { existsSync } from 'node:fs'
import type { Module } from '#kit/module.ts'
import { guideFile } from './guides.ts'

export type Group = Pick<Module, 'name' | 'routes' | 'fields'>

interface Tag {
  name: string
  externalDocs?: { description: string; url: string }
}

/** The tags of the reference under their domains, each with the guide of its domain. */
export function groupTags(groups: readonly Group[]): {
  tags: Tag[]
  'x-tagGroups': { name: string; tags: string[] }[]
} {
  const seen = new Set<string>()
  const listed = groups.map(({ name, routes }) => {
    const own = [...new Set(routes.map(route => route.tag))].filter(tag => !seen.has(tag))
    for (const tag of own) seen.add(tag)
    const guide = existsSync(guideFile(name))
      ? { externalDocs: { description: `Guide: ${title(name)}`, url: `/docs/guides/${name}` } }
      : {}
    return { name: title(name), tags: own.map(tag => ({ name: tag, ...guide })) }
  })
  const filled = listed.filter(({ tags }) => tags.length > 0)
  return {
    tags: filled.flatMap(({ tags }) => tags),
    'x-tagGroups': filled.map(({ name, tags }) => ({ name, tags: tags.map(tag => tag.name) })),
  }
}

/** Three letters are an abbreviation: CRM, SEO. */
const title = (name: string) =>
  name.length <= 3 ? name.toUpperCase() : name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ')
