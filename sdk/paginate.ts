interface Page {
  data: unknown[]
  pagination: { has_next: boolean }
}

/** An operation that answers a list in numbered pages, such as `listContacts`. */
type PagedOperation = (options: never) => Promise<Page | undefined>

type ItemOf<List extends PagedOperation> = NonNullable<Awaited<ReturnType<List>>>['data'][number]

/**
 * Every item of a paged list, one after another; the next page is fetched when the one before is used up.
 *
 *   for await (const contact of paginate(listContacts, { client, query: { q: 'byron' } })) …
 */
export async function* paginate<List extends PagedOperation>(
  list: List,
  options: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<ItemOf<List>, void, undefined> {
  const { query = {} } = options as { query?: { page?: number } }
  for (let page = query.page ?? 1; ; page += 1) {
    const answer = await list({ ...(options as object), query: { ...query, page } } as never)
    if (!answer) return
    yield* answer.data as ItemOf<List>[]
    if (!answer.pagination.has_next) return
  }
}
