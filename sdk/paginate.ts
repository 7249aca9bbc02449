interface Page {
  data: readonly unknown[]
  /** Lists without it continue behind the last item received (`before`). */
  pagination?: { has_next: boolean }
}

/** An operation that answers a list page by page, such as `listContacts`. */
type PagedOperation = (options: never) => Promise<Page | undefined>

type ItemOf<List extends PagedOperation> = NonNullable<Awaited<ReturnType<List>>>['data'][number]

interface Query {
  page?: number
  before?: string
}

/**
 * Every item of a paged list, one after another; the next page is fetched when the one before is used up.
 *
 *   for await (const contact of paginate(listContacts, { client, query: { q: 'byron' } })) …
 */
export async function* paginate<List extends PagedOperation>(
  list: List,
  options: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<ItemOf<List>, void, undefined> {
  const { query: asked = {} } = options as { query?: Query }
  let query: Query | undefined = asked
  let last: string | undefined
  while (query) {
    const answer: Page | undefined = await list({ ...(options as object), query } as never)
    if (!answer || answer.data.length === 0) return
    const newest = (answer.data.at(-1) as { id?: string }).id
    // The same again: the list knows neither pages nor `before`, and came whole.
    if (!answer.pagination && last !== undefined && newest === last) return
    yield* answer.data as ItemOf<List>[]
    query = nextOf(answer, query, newest)
    last = newest
  }
}

function nextOf({ pagination }: Page, query: Query, last: string | undefined): Query | undefined {
  if (pagination) return pagination.has_next ? { ...query, page: (query.page ?? 1) + 1 } : undefined
  return last === undefined ? undefined : { ...query, before: last }
}
