import { describe, expect, it } from 'vitest'
import { readTitle } from './titles.ts'

const read = (title: string) => Object.values(readTitle(title)).join(' ')

describe('what a title says', () => {
  it.each([
    ['Co-Founder & CEO', 'founder executive'],
    ['Chief Technology Officer', 'c_level engineering'],
    ['CFO', 'c_level finance'],
    ['VP of Sales', 'vp sales'],
    ['Senior Vice President Marketing', 'vp marketing'],
    ['Head of Product', 'head product'],
    ['Director of Engineering', 'director engineering'],
    ['Account Manager', 'manager sales'],
    ['Senior Software Engineer', 'senior engineering'],
    ['Marketing Intern', 'junior marketing'],
    ['Geschäftsführer', 'c_level executive'],
    ['Leiterin Einkauf', 'head operations'],
    ['Vertriebsleiter DACH', 'head sales'],
    ['Werkstudent Softwareentwicklung', 'junior engineering'],
    ['Directrice des ressources humaines', 'director hr'],
    ['Responsable marketing', 'head marketing'],
    ['Développeur backend senior', 'senior engineering'],
    ['Director Financiero', 'director finance'],
    ['Jefa de ventas', 'head sales'],
    ['Diretor Comercial', 'director sales'],
    ['Engenheira de software', 'unknown engineering'],
    ['Amministratore delegato', 'c_level executive'],
    ['Responsabile risorse umane', 'head hr'],
    ['Beekeeper', 'unknown other'],
  ])('%s', (title, expected) => {
    expect(read(title)).toBe(expected)
  })
})
