/** `hours`: how long ago. What we write stands first; `them` is what came back. */
export interface Line {
  from: 'us' | 'them'
  hours: number
  text: string
  /** By its name: the template it was written with. */
  template?: string
  /** How often it was opened there. */
  opens?: number
}

/** What the team did with it: left open where nothing is said. */
export interface Story {
  who: string
  subject: string
  lines: Line[]
  state?: { status: 'done' } | { isMine: true } | { daysSnoozed: number }
}

export const stories: readonly Story[] = [
  {
    who: 'Sanne van der Meer',
    subject: 'Renewal for the flower season',
    state: { isMine: true },
    lines: [
      {
        from: 'us',
        hours: 76,
        opens: 3,
        text: 'Hi Sanne,\n\nyour plan renews in February, just when the season starts. Shall we add the three seats for the auction team now, so that nobody waits for a login in the busiest week?\n\nDana',
      },
      {
        from: 'them',
        hours: 51,
        text: 'Hi Dana,\n\ngood thinking. Five seats, not three: the night shift wants in as well. Can you send a quote with the yearly price?\n\nSanne',
      },
      {
        from: 'us',
        hours: 49,
        opens: 1,
        text: 'Five it is. The quote follows this afternoon; the yearly price saves you two months.\n\nDana',
      },
      {
        from: 'them',
        hours: 2,
        text: 'Got it, thank you. Accounts ask whether the invoice can be split by department. If so, I sign today.\n\nSanne',
      },
    ],
  },
  {
    who: 'Mere Tāwhai',
    subject: 'Training in the second quarter',
    lines: [
      {
        from: 'us',
        hours: 30,
        opens: 2,
        text: 'Kia ora Mere,\n\nas promised: two days on site, up to twelve people, any week in May. The outline is on the page I sent you.\n\nDana',
      },
      {
        from: 'them',
        hours: 5,
        text: 'Kia ora Dana,\n\nthe outline looks right. Could the second day be about reports only? Our board has started to ask questions.\n\nMere',
      },
    ],
  },
  {
    who: 'Walter Lindqvist',
    subject: 'A question about the cold chain',
    lines: [
      {
        from: 'them',
        hours: 22,
        text: 'Hello,\n\nwe met at the fair in Chicago. Do you keep temperature readings with an order, or only the order itself? Our auditors want both in one place.\n\nWalter Lindqvist',
      },
    ],
  },
  {
    who: 'Imogen Clarke',
    subject: 'Group licence: what is still open',
    state: { daysSnoozed: 2 },
    lines: [
      {
        from: 'us',
        hours: 190,
        opens: 4,
        text: 'Dear Imogen,\n\ntwo points are open: who signs for the Bath house, and from which day the group price counts. Everything else is in the draft.\n\nDana',
      },
      {
        from: 'them',
        hours: 166,
        text: 'Dear Dana,\n\nI sign for all of them. First of January, please.\n\nImogen',
      },
    ],
  },
  {
    who: 'Torbjørn Dahl',
    subject: 'Ten minutes after the fair',
    state: { status: 'done' },
    lines: [
      {
        from: 'us',
        hours: 290,
        template: 'After a fair',
        opens: 2,
        text: 'Hi Torbjørn,\n\nit was good to meet you in Hanover. Shall we take ten minutes this week to see whether it fits how Fjellheim Outdoor works?\n\nDana',
      },
      {
        from: 'them',
        hours: 267,
        text: 'Hi Dana,\n\nthank you, we decided for this year already. Ask me again in spring.\n\nTorbjørn',
      },
    ],
  },
  {
    who: 'Tamsin Reyes',
    subject: 'Ten minutes after the fair',
    lines: [
      {
        from: 'us',
        hours: 288,
        template: 'After a fair',
        opens: 1,
        text: 'Hi Tamsin,\n\nit was good to meet you in Hanover. Shall we take ten minutes this week to see whether it fits how Caldera Coffee Roasters works?\n\nDana',
      },
      {
        from: 'them',
        hours: 262,
        text: 'Hi Dana,\n\nThursday at ten works. I bring Hugo, he runs the roastery.\n\nTamsin',
      },
      {
        from: 'us',
        hours: 260,
        text: 'Thursday at ten it is; the invitation is on its way.\n\nDana',
      },
    ],
    state: { status: 'done' },
  },
  {
    who: 'Álvaro Ruiz',
    subject: 'Ten minutes after the fair',
    lines: [
      {
        from: 'us',
        hours: 286,
        template: 'After a fair',
        text: 'Hi Álvaro,\n\nit was good to meet you in Hanover. Shall we take ten minutes this week to see whether it fits how Sol y Sombra Energía works?\n\nDana',
      },
    ],
    state: { status: 'done' },
  },
  {
    who: 'Gabriel Côté',
    subject: 'Your quote, and a question',
    lines: [
      {
        from: 'us',
        hours: 98,
        template: 'A quote is out',
        opens: 5,
        text: 'Hi Gabriel,\n\nyou have had the quote for a few days now. Is anything missing for a decision? I am glad to go through it with you and whoever signs.\n\nDana',
      },
    ],
  },
]
