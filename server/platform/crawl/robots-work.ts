import { allows, type Robots } from './robots.ts'

/** Which of the addresses may be asked for. */
export const judgeAddresses = ({ robots, urls }: { robots: Robots; urls: readonly string[] }): boolean[] =>
  urls.map(url => allows(robots, new URL(url)))
