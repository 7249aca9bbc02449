export const industries = [
  ['software', 18],
  ['information technology', 12],
  ['manufacturing', 9],
  ['financial services', 8],
  ['health care', 8],
  ['retail', 7],
  ['professional services', 7],
  ['construction', 5],
  ['education', 5],
  ['logistics', 4],
  ['real estate', 3],
  ['media', 3],
  ['energy', 2],
  ['automotive', 2],
  ['hospitality', 2],
  ['insurance', 2],
  ['telecommunications', 1],
  ['agriculture', 1],
  ['biotechnology', 0.7],
  ['aerospace', 0.3],
] as const

export const technologies = [
  ['google workspace', 38],
  ['microsoft 365', 34],
  ['slack', 22],
  ['aws', 21],
  ['salesforce', 18],
  ['hubspot', 16],
  ['wordpress', 16],
  ['google analytics', 15],
  ['cloudflare', 13],
  ['stripe', 9],
  ['azure', 9],
  ['zendesk', 8],
  ['react', 8],
  ['shopify', 6],
  ['sap', 5],
  ['jira', 5],
  ['postgresql', 4],
  ['kubernetes', 4],
  ['intercom', 3],
  ['mailchimp', 3],
  ['snowflake', 2],
  ['vue.js', 2],
  ['typo3', 1.5],
  ['drupal', 1.5],
  ['magento', 1],
  ['odoo', 1],
  ['datadog', 1],
  ['terraform', 1],
] as const

/** How many people work there, seldom many. */
export const headcounts = [
  ['1-10', 46],
  ['11-50', 28],
  ['51-200', 14],
  ['201-500', 5],
  ['501-1000', 3],
  ['1001-5000', 2.4],
  ['5001-10000', 0.9],
  ['10001+', 0.7],
] as const

/** How many of them are in the pool, next to each other. */
export const crowd: Record<string, number> = {
  '1-10': 2,
  '11-50': 5,
  '51-200': 14,
  '201-500': 34,
  '501-1000': 62,
  '1001-5000': 130,
  '5001-10000': 260,
  '10001+': 520,
}

export const firstWords =
  'Amber Anchor Apex Aster Atlas Beacon Birch Bluebird Bright Canyon Cedar Cobalt Copper Coral Crest Delta Dune Ember Falcon Fern Fjord Garnet Glacier Granite Harbor Hazel Heron Indigo Iron Juniper Kestrel Lagoon Larch Linden Lumen Maple Marlin Meadow Mistral Nimbus North Oak Onyx Opal Orchard Osprey Pebble Pine Quartz Raven Reef Ridge River Saffron Sage Sierra Silver Slate Solstice Spruce Sterling Summit Tidal Timber Topaz Umber Valley Velvet Violet Willow Zephyr'.split(
    ' ',
  )
export const secondWords =
  'Analytics Bakery Bank Bau Cargo Care Cloud Consult Data Digital Dynamics Energie Engineering Estates Farm Finance Foods Freight Garden Group Health Holding Hotels Industries Insurance Kitchen Labs Legal Lighting Logistics Machines Media Medical Mobility Motors Networks Optics Partners Pharma Plastics Power Press Print Pumps Robotics School Security Sensors Software Solar Steel Studio Supply Systems Technik Telecom Textile Tools Trade Transport Travel Ventures Water Works'.split(
    ' ',
  )
