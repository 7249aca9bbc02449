import type { TimeWords } from './words.ts'

export const words: TimeWords = {
  zone: name => `タイムゾーン：${name}`,
  skipped: time => `夏時間への切り替えのため、${time}になります。`,
  yours: time => `現地時間（あなたのタイムゾーン）では${time}です。`,
}
