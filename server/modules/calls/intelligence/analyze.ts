import type { Topic } from '../preferences/topics.ts'
import type { Segment } from '../transcripts/schema.ts'
import { compareSegments } from '../transcripts/segments.ts'
import { findInterruptions } from './interruptions.ts'
import { nextStepPhrases } from './phrases/index.ts'
import { countWords, isQuestion, phraseMatcher, splitSentences, straight } from './text.ts'

export interface Input {
  segments: readonly Segment[]
  /** How long the call was. */
  durationMs: number
  topics: readonly Topic[]
}

export interface Analysis {
  duration_ms: number
  speech_ms: number
  silence_ms: number
  speakers: {
    speaker: string
    talk_ms: number
    talk_ratio: number
    words: number
    words_per_minute: number
    longest_monologue_ms: number
    questions: number
    interruptions: number
  }[]
  longest_monologue: { speaker: string; start_ms: number; end_ms: number; ms: number } | null
  questions: { speaker: string; at_ms: number; text: string }[]
  interruptions: { by: string; of: string; at_ms: number }[]
  topics: { name: string; count: number; first_at_ms: number }[]
  next_steps: { index: number; text: string; speaker: string; at_ms: number }[]
}

const MOST_SENTENCE = 500
const stepMatcher = phraseMatcher(nextStepPhrases)!

/** A transcript in, numbers out: the same for the same, whatever order it comes in. */
export function analyze({ segments, durationMs, topics }: Input): Analysis {
  const sorted = segments.toSorted(compareSegments)
  const bySpeaker = Map.groupBy(sorted, ({ speaker }) => speaker)
  const talk = new Map([...bySpeaker].map(([speaker, own]) => [speaker, unionOf(own)]))
  const talkSum = [...talk.values()].reduce((sum, ms) => sum + ms, 0)
  const speech = unionOf(sorted)
  const duration = sorted.reduce((latest, { end_ms }) => Math.max(latest, end_ms), durationMs)
  const monologues = findMonologues(sorted)
  const interruptions = findInterruptions(sorted)
  const { questions, steps } = readSentences(sorted)
  const countOf = (speakers: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const speaker of speakers) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
    return (speaker: string) => counts.get(speaker) ?? 0
  }
  const asked = countOf(questions.map(({ speaker }) => speaker))
  const interrupted = countOf(interruptions.map(({ by }) => by))
  const speakers = [...bySpeaker].map(([speaker, own]) => {
    const talkMs = talk.get(speaker)!
    const words = own.reduce((sum, { text }) => sum + countWords(text), 0)
    return {
      speaker,
      talk_ms: talkMs,
      talk_ratio: talkSum === 0 ? 0 : Math.round((talkMs / talkSum) * 1000) / 10,
      words,
      words_per_minute: talkMs === 0 ? 0 : Math.round((words * 60_000) / talkMs),
      longest_monologue_ms: monologues.get(speaker)?.ms ?? 0,
      questions: asked(speaker),
      interruptions: interrupted(speaker),
    }
  })
  return {
    duration_ms: duration,
    speech_ms: speech,
    silence_ms: duration - speech,
    speakers: speakers.sort((a, b) => b.talk_ms - a.talk_ms || (a.speaker < b.speaker ? -1 : 1)),
    longest_monologue: longestOf([...monologues.values()]),
    questions,
    interruptions,
    topics: findTopics(sorted, topics),
    next_steps: steps.map((step, index) => ({ index, ...step })),
  }
}

/** How long at least one of them lasts; they come sorted by start. */
function unionOf(sorted: readonly Segment[]): number {
  let sum = 0
  let until = 0
  for (const { start_ms, end_ms } of sorted) {
    if (end_ms <= until) continue
    sum += end_ms - Math.max(start_ms, until)
    until = end_ms
  }
  return sum
}

type Monologue = NonNullable<Analysis['longest_monologue']>

/** Of each speaker the longest run with nobody else's segment between. */
function findMonologues(sorted: readonly Segment[]): Map<string, Monologue> {
  const longest = new Map<string, Monologue>()
  const runs: Monologue[] = []
  for (const { speaker, start_ms, end_ms } of sorted) {
    const run = runs.at(-1)
    if (run?.speaker === speaker) {
      run.end_ms = Math.max(run.end_ms, end_ms)
      run.ms = run.end_ms - run.start_ms
    } else runs.push({ speaker, start_ms, end_ms, ms: end_ms - start_ms })
  }
  for (const run of runs) if (run.ms > (longest.get(run.speaker)?.ms ?? -1)) longest.set(run.speaker, run)
  return longest
}

const longestOf = (all: readonly Monologue[]): Monologue | null =>
  all.toSorted((a, b) => b.ms - a.ms || a.start_ms - b.start_ms || (a.speaker < b.speaker ? -1 : 1))[0] ??
  null

function readSentences(sorted: readonly Segment[]) {
  const questions: Analysis['questions'] = []
  const steps: Omit<Analysis['next_steps'][number], 'index'>[] = []
  for (const { speaker, start_ms: at_ms, text: said } of sorted) {
    for (const sentence of splitSentences(said)) {
      const text = sentence.slice(0, MOST_SENTENCE)
      if (isQuestion(sentence)) questions.push({ speaker, at_ms, text })
      stepMatcher.lastIndex = 0
      if (stepMatcher.test(straight(sentence))) steps.push({ text, speaker, at_ms })
    }
  }
  return { questions, steps }
}

function findTopics(sorted: readonly Segment[], topics: readonly Topic[]): Analysis['topics'] {
  const texts = sorted.map(({ start_ms, text }) => ({ start_ms, text: straight(text) }))
  const found = topics.flatMap(({ name, phrases }) => {
    const matcher = phraseMatcher(phrases)
    if (!matcher) return []
    let count = 0
    let first: number | null = null
    for (const { start_ms, text } of texts) {
      const hits = text.match(matcher)?.length ?? 0
      if (hits > 0) first ??= start_ms
      count += hits
    }
    return first === null ? [] : [{ name, count, first_at_ms: first }]
  })
  return found.sort(
    (a, b) => b.count - a.count || a.first_at_ms - b.first_at_ms || (a.name < b.name ? -1 : 1),
  )
}
