import type { Language } from '#kit/web/language.ts'

/** What the examples are called; people and companies have their names in every language. */
interface SampleWords {
  tag: string
  deals: readonly [string, string, string, string, string]
  tasks: readonly [string, string, string, string]
  notes: readonly [string, string, string]
}

export const sampleWords: Record<Language, SampleWords> = {
  en: {
    tag: 'sample',
    deals: [
      'Starter package',
      'Annual contract',
      'Pilot project',
      'Rollout at three sites',
      'Training for the team',
    ],
    tasks: ['Call about the offer', 'Send references', 'Ask who decides', 'Prepare the demo'],
    notes: [
      'Prefers a phone call, best before ten in the morning.',
      'Wants a price for the whole year and delivery from January.',
      'Opens a second site next spring.',
    ],
  },
  de: {
    tag: 'Beispiel',
    deals: [
      'Startpaket',
      'Jahresvertrag',
      'Pilotprojekt',
      'Einführung an drei Standorten',
      'Schulung für das Team',
    ],
    tasks: [
      'Wegen des Angebots anrufen',
      'Referenzen schicken',
      'Fragen, wer entscheidet',
      'Vorführung vorbereiten',
    ],
    notes: [
      'Telefoniert lieber, am besten vor zehn Uhr.',
      'Möchte einen Preis für das ganze Jahr und Lieferung ab Januar.',
      'Eröffnet im Frühjahr einen zweiten Standort.',
    ],
  },
  fr: {
    tag: 'exemple',
    deals: [
      'Offre de départ',
      'Contrat annuel',
      'Projet pilote',
      'Déploiement sur trois sites',
      'Formation de l’équipe',
    ],
    tasks: [
      'Appeler au sujet de l’offre',
      'Envoyer des références',
      'Demander qui décide',
      'Préparer la démonstration',
    ],
    notes: [
      'Préfère le téléphone, de préférence avant dix heures.',
      'Souhaite un prix pour l’année entière et une livraison dès janvier.',
      'Ouvre un deuxième site au printemps.',
    ],
  },
  es: {
    tag: 'ejemplo',
    deals: [
      'Paquete inicial',
      'Contrato anual',
      'Proyecto piloto',
      'Implantación en tres sedes',
      'Formación del equipo',
    ],
    tasks: [
      'Llamar por la oferta',
      'Enviar referencias',
      'Preguntar quién decide',
      'Preparar la demostración',
    ],
    notes: [
      'Prefiere el teléfono, mejor antes de las diez.',
      'Quiere un precio para todo el año y entrega desde enero.',
      'Abre una segunda sede en primavera.',
    ],
  },
  pt: {
    tag: 'exemplo',
    deals: [
      'Pacote inicial',
      'Contrato anual',
      'Projeto-piloto',
      'Implantação em três unidades',
      'Treinamento da equipe',
    ],
    tasks: [
      'Ligar sobre a proposta',
      'Enviar referências',
      'Perguntar quem decide',
      'Preparar a demonstração',
    ],
    notes: [
      'Prefere telefone, de preferência antes das dez.',
      'Quer um preço para o ano inteiro e entrega a partir de janeiro.',
      'Abre uma segunda unidade no próximo ano.',
    ],
  },
  ja: {
    tag: 'サンプル',
    deals: ['スターターパッケージ', '年間契約', 'パイロットプロジェクト', '3 拠点への展開', 'チーム向け研修'],
    tasks: ['見積もりの件で電話する', '導入事例を送る', '決裁者を確認する', 'デモを準備する'],
    notes: [
      '電話での連絡を希望。午前 10 時前がよい。',
      '年間の価格と 1 月からの納品を希望。',
      '来春に 2 つ目の拠点を開設予定。',
    ],
  },
}
