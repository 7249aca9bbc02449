import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultTopics } from '../preferences/topics.ts'
import type { Segment } from '../transcripts/schema.ts'
import { analyze } from './analyze.ts'
import { findInterruptions } from './interruptions.ts'
import { phraseMatcher, splitSentences } from './text.ts'

const topics = defaultTopics
const segment = fc.record({
  start_ms: fc.integer({ min: 0, max: 20_000 }),
  length: fc.integer({ min: 0, max: 5_000 }),
  speaker: fc.constantFrom('user:1', 'user:2', 'guest'),
  text: fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('Shall we talk about price?', 'I will send it.', '我们 谈价格？', 'Danke.'),
  ),
})
const transcript = fc
  .array(segment, { maxLength: 60 })
  .map(all => all.map(({ length, ...one }): Segment => ({ ...one, end_ms: one.start_ms + length })))

describe('what a transcript says of a call', () => {
  it('adds up, whatever was said', () => {
    fc.assert(
      fc.property(transcript, fc.integer({ min: 0, max: 30_000 }), (segments, durationMs) => {
        const seen = analyze({ segments, durationMs, topics })
        expect(seen.speech_ms + seen.silence_ms).toBe(seen.duration_ms)
        expect(seen.silence_ms).toBeGreaterThanOrEqual(0)
        const talked = seen.speakers.reduce((sum, { talk_ms }) => sum + talk_ms, 0)
        const ratios = seen.speakers.reduce((sum, { talk_ratio }) => sum + talk_ratio, 0)
        if (talked > 0) expect(Math.abs(ratios - 100)).toBeLessThanOrEqual(0.05 * seen.speakers.length + 1e-9)
        expect(seen.speech_ms).toBeLessThanOrEqual(talked)
        for (const { talk_ms, longest_monologue_ms } of seen.speakers) {
          expect(talk_ms).toBeLessThanOrEqual(seen.duration_ms)
          expect(longest_monologue_ms).toBeLessThanOrEqual(seen.longest_monologue!.ms)
        }
        const asked = seen.speakers.reduce((sum, { questions }) => sum + questions, 0)
        expect(asked).toBe(seen.questions.length)
        expect(seen.next_steps.map(({ index }) => index)).toEqual(seen.next_steps.map((_, n) => n))
      }),
    )
  })

  it('is the same to the byte, in whatever order it comes', () => {
    fc.assert(
      fc.property(
        transcript.chain(segments =>
          fc.tuple(
            fc.constant(segments),
            fc.shuffledSubarray(segments, { minLength: segments.length, maxLength: segments.length }),
          ),
        ),
        ([segments, shuffled]) => {
          const write = (all: Segment[]) => JSON.stringify(analyze({ segments: all, durationMs: 9, topics }))
          expect(write(shuffled)).toBe(write(segments))
        },
      ),
    )
  })

  it('finds interruptions as looking at every pair does', () => {
    fc.assert(
      fc.property(transcript, segments => {
        const pairs = new Set<string>()
        const expected: string[] = []
        for (const [n, b] of segments.entries()) {
          for (const a of segments) {
            const isOne =
              a.speaker !== b.speaker &&
              b.start_ms > a.start_ms &&
              b.start_ms <= a.end_ms - 300 &&
              b.end_ms > a.end_ms
            if (!isOne || pairs.has(`${n}:${a.speaker}`)) continue
            pairs.add(`${n}:${a.speaker}`)
            expected.push(`${b.start_ms} ${b.speaker} ${a.speaker}`)
          }
        }
        const sorted = segments.toSorted((a, b) => a.start_ms - b.start_ms)
        const found = findInterruptions(sorted).map(one => `${one.at_ms} ${one.by} ${one.of}`)
        expect(found.sort()).toEqual(expected.sort())
      }),
    )
  })

  it('grows with the transcript, not with its square', () => {
    const segments = Array.from({ length: 20_000 }, (_, n) => ({
      start_ms: n * 900,
      end_ms: n * 900 + 1_500,
      speaker: `user:${n % 4}`,
      text: `This is sentence number ${n} about the price. Can you send it to me? I will think about it.`,
    }))
    const seen = analyze({ segments, durationMs: 0, topics })
    expect(seen.questions).toHaveLength(20_000)
    expect(seen.next_steps).toHaveLength(40_000)
    expect(seen.interruptions).toHaveLength(19_999)
  })
})

interface Dialogue {
  language: string
  lines: [speaker: string, text: string][]
  questions: string[]
  steps: string[]
  topics: string[]
}

const dialogues: Dialogue[] = [
  {
    language: 'English',
    lines: [
      ['A', 'Thanks for joining. What is your budget for this year?'],
      ['B', 'Around 40,000. Our deadline is March, v2.5 must be live by then.'],
      ['A', 'Good. I’ll send you the quote tomorrow. Could you share the security questionnaire?'],
      ['B', 'Yes. The next step is a call with procurement.'],
    ],
    questions: ['What is your budget for this year?', 'Could you share the security questionnaire?'],
    steps: [
      'I’ll send you the quote tomorrow.',
      'Could you share the security questionnaire?',
      'The next step is a call with procurement.',
    ],
    topics: ['pricing', 'timeline', 'decision', 'security'],
  },
  {
    language: 'German',
    lines: [
      ['A', 'Guten Tag! Wie sieht Ihr Zeitplan aus?'],
      ['B', 'Die Entscheidung fällt im Mai. Der Preis ist noch offen.'],
      [
        'A',
        'Verstanden. Ich schicke Ihnen morgen ein Angebot. Können Sie uns die Schnittstellen beschreiben?',
      ],
      ['B', 'Gern.'],
    ],
    questions: ['Wie sieht Ihr Zeitplan aus?', 'Können Sie uns die Schnittstellen beschreiben?'],
    steps: ['Ich schicke Ihnen morgen ein Angebot.', 'Können Sie uns die Schnittstellen beschreiben?'],
    topics: ['pricing', 'timeline', 'decision', 'integration'],
  },
  {
    language: 'French',
    lines: [
      ['A', 'Bonjour. Quel est votre délai ?'],
      ['B', 'Fin juin. La concurrence propose une remise.'],
      ['A', 'Je vous envoie un devis demain. Pouvez-vous me donner une date ?'],
      ['B', 'La prochaine étape, c’est la sécurité.'],
    ],
    questions: ['Quel est votre délai ?', 'Pouvez-vous me donner une date ?'],
    steps: [
      'Je vous envoie un devis demain.',
      'Pouvez-vous me donner une date ?',
      'La prochaine étape, c’est la sécurité.',
    ],
    topics: ['pricing', 'competition', 'timeline', 'security'],
  },
  {
    language: 'Spanish',
    lines: [
      ['A', 'Hola. ¿Cuál es el presupuesto?'],
      ['B', 'Todavía no hay decisión. El plazo es abril.'],
      ['A', 'Le enviaré una propuesta mañana. El próximo paso es la integración.'],
      ['B', 'Perfecto.'],
    ],
    questions: ['¿Cuál es el presupuesto?'],
    steps: ['Le enviaré una propuesta mañana.', 'El próximo paso es la integración.'],
    topics: ['pricing', 'timeline', 'decision', 'integration'],
  },
  {
    language: 'Portuguese',
    lines: [
      ['A', 'Bom dia. Qual é o prazo?'],
      ['B', 'Abril. Os concorrentes têm um preço menor.'],
      ['A', 'Vou enviar uma proposta amanhã. Você pode confirmar a segurança?'],
      ['B', 'Claro.'],
    ],
    questions: ['Qual é o prazo?', 'Você pode confirmar a segurança?'],
    steps: ['Vou enviar uma proposta amanhã.', 'Você pode confirmar a segurança?'],
    topics: ['pricing', 'competition', 'timeline', 'security'],
  },
]

describe('a dialogue', () => {
  it.each(dialogues)('in $language gives what a person would write down', ({ lines, ...expected }) => {
    const segments = lines.map(([speaker, text], n) => ({
      start_ms: n * 10_000,
      end_ms: n * 10_000 + 8_000,
      speaker,
      text,
    }))
    const seen = analyze({ segments, durationMs: 60_000, topics })
    expect(seen).toMatchObject({ duration_ms: 60_000, speech_ms: 32_000, silence_ms: 28_000 })
    expect(seen.longest_monologue).toEqual({ speaker: 'A', start_ms: 0, end_ms: 8_000, ms: 8_000 })
    expect(seen.speakers.map(({ talk_ratio }) => talk_ratio)).toEqual([50, 50])
    expect(seen.questions.map(({ text }) => text)).toEqual(expected.questions)
    expect(seen.next_steps.map(({ text }) => text)).toEqual(expected.steps)
    expect(seen.topics.map(({ name }) => name).sort()).toEqual(expected.topics.toSorted())
  })

  it('is cut into sentences, and words are found whole', () => {
    expect(splitSentences('See example.com, v3.5! Really?! “Yes.” 好吗？好。')).toEqual([
      'See example.com, v3.5!',
      'Really?!',
      '“Yes.”',
      '好吗？',
      '好。',
    ])
    const matcher = phraseMatcher(['go  live', 'price', '价格'])!
    expect('GO\n LIVE! prices, Price; 谈价格吧'.match(matcher)).toEqual(['GO\n LIVE', 'Price', '价格'])
    expect(phraseMatcher([' '])).toBeNull()
    expect('a+b (c)'.match(phraseMatcher(['a+b (c)'])!)).toEqual(['a+b (c)'])
  })
})
