/** A shop's pages as they were at three times: neglected, mended, and with one new mistake. */

export const ORIGIN = 'https://www.harbourline.example'

interface DemoPage {
  path: string
  title: string
  description: string
  text: string
}

const pages: readonly DemoPage[] = [
  {
    path: '/',
    title: 'Rope and rigging for working boats | Harbourline',
    description:
      'Mooring lines, splices and rigging for boats that go out every day, made to length and shipped within two days.',
    text: 'Harbourline makes rope for people who depend on it. Every line leaves our loft with a certificate, a name and a date, because somebody will hang a boat on it. We began with three ropewalkers in a shed by the fish quay and we still answer the telephone ourselves. Tell us what your boat weighs, where she lies and how the tide runs, and we will tell you which line to take, how long it should be and when to replace it. Yachts, ferries, pilot boats and tugs from forty harbours tie up with what we make, and most of them come back before the season ends.',
  },
  {
    path: '/mooring-lines',
    title: 'Mooring lines made to length | Harbourline',
    description:
      'Polyester and nylon mooring lines with spliced eyes, made to the length your berth needs and tested before they leave.',
    text: 'A mooring line should stretch enough to take the surge and not so much that she leaves the berth. Our polyester lines give four per cent under load, nylon gives twenty. Choose an eye of your own size, with or without a leather sleeve, and say which end is to be whipped. All splices are done by hand with five full tucks and tapered. A line of twenty metres is ready the next day. We keep the numbers of your berth, so that the next order is one telephone call. Lines that have served their time come back to us and become doormats, fenders or the handles of our own toolboxes.',
  },
  {
    path: '/splicing',
    title: 'Splicing and rigging service | Harbourline',
    description:
      'Eye splices, end to end splices and wire terminations by riggers with papers, in our loft or aboard your boat.',
    text: 'Bring the rope or let us come aboard. Our riggers splice three strand, plait and double braid, swage wire up to sixteen millimetres and press terminals that surveyors accept. For standing rigging we measure, draw and keep the drawing. Most jobs are done while you wait and drink our coffee; a whole rig takes four days. We show apprentices how it is done and we do not mind if you look over our shoulder as well. What we splice carries a tag with the initials of the person who did it, and that person will splice it again if it ever slips.',
  },
  {
    path: '/rope-guide',
    title: 'Which rope for what: a short guide | Harbourline',
    description:
      'Nylon, polyester, Dyneema or hemp: what each is good at, how it ages, and how thick it has to be for your boat.',
    text: 'Nylon stretches and forgives, so it makes anchor warps and tow lines. Polyester holds its length and does not mind the sun, so it makes sheets and halyards. Dyneema is as strong as steel and floats, but it creeps under constant load and hates sharp edges. Hemp smells of the past and belongs on museum ships. As a rule of thumb take one millimetre of diameter for each half metre of boat, then one size more if you lie in a place where ferries pass. Whatever you choose, look at it once a month with your fingers as well as with your eyes.',
  },
  {
    path: '/contact',
    title: 'Where to find our loft | Harbourline',
    description:
      'Opening hours, telephone and the way to our loft behind the fish market, with a berth for boats up to fifteen metres.',
    text: 'The loft is open from seven in the morning until the last boat has what it needs, on every day but Sunday. Come by water if you can: there is a berth in front of the door, three metres at low tide, and somebody will take your lines. By road turn left behind the fish market and look for the blue gate. If you cannot come at all, send a photograph of what broke and we will send what you need. On the telephone you will speak with Ingrid until noon and with whoever loses the bet after that.',
  },
]

export type Stage = 'neglected' | 'mended' | 'slipped'

const LOST = '/old-catalogue'

function show({ path, title, description, text }: DemoPage, stage: Stage): string {
  const isBad = stage === 'neglected'
  const head = [
    '<meta charset="utf-8">',
    isBad && path === '/splicing'
      ? ''
      : `<title>${isBad && path === '/rope-guide' ? 'Harbourline' : title}</title>`,
    isBad && path !== '/' ? '' : `<meta name="description" content="${description}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    isBad ? '' : `<link rel="canonical" href="${ORIGIN}${path}">`,
    `<meta property="og:title" content="${title}"><meta property="og:image" content="${ORIGIN}/loft.jpg">`,
  ]
  const nav = pages.map(page => `<a href="${page.path}">${page.title.split(' | ')[0]}</a>`).join(' ')
  const picture = `<img src="/loft.jpg"${isBad ? '' : ' alt="Our loft from the water"'}>`
  const wrong = (isBad && path === '/') || (stage === 'slipped' && path === '/rope-guide')
  const more = wrong ? `<p><a href="${LOST}">Our catalogue</a></p>` : ''
  return `<!doctype html><html lang="en"><head>${head.join('')}</head><body><nav>${nav}</nav><h1>${title.split(' | ')[0]}</h1>${picture}<p>${text}</p>${more}</body></html>`
}

/** What each address answered then; null: it was gone. */
export const pagesAt = (stage: Stage): Map<string, string | null> =>
  new Map<string, string | null>([
    ...pages.map(page => [`${ORIGIN}${page.path}`, show(page, stage)] as const),
    ...(stage === 'mended' ? [] : [[`${ORIGIN}${LOST}`, null] as const]),
  ])

export const listedPages = pages.map(({ path }) => `${ORIGIN}${path}`)

/** Where the shop ranked, oldest first; 0: not found. */
export const ranks: readonly { keyword: string; history: readonly number[]; tags: string[] }[] = [
  { keyword: 'mooring lines', history: [18, 16, 17, 12, 11, 9, 9, 7, 6, 5], tags: ['products'] },
  { keyword: 'rope splicing service', history: [7, 6, 6, 5, 4, 4, 3, 3, 2, 2], tags: ['services'] },
  { keyword: 'which rope for anchor', history: [0, 44, 41, 38, 40, 33, 31, 30, 34, 36], tags: ['guide'] },
  {
    keyword: 'marine rigging near me',
    history: [12, 12, 13, 11, 14, 13, 15, 16, 15, 18],
    tags: ['services'],
  },
  { keyword: 'dyneema rope', history: [0, 0, 0, 0, 0, 48, 46, 47, 0, 0], tags: ['products'] },
]
