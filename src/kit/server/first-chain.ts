// Databases that were made before the baseline: their thirty migrations gave the schema that the baseline gives.
import type pg from 'pg'
import type { SqlFile } from './sql-files.ts'
import { StartError } from './start-error.ts'

/** Name and hash of each file, in their order. */
export const firstChain: ReadonlyMap<string, string> = new Map([
  ['20261115151506_kit.sql', 'cce3d8e5c0c042cb1cd9387d7147d81379f50f9fabbee53902599a83bc66b461'],
  ['20261115152225_identity.sql', '0dd2948a3ad73f48b9b6b5c86cf1991b276bdb4547c4e04b1642287d98415dbd'],
  ['20261115153059_files.sql', '7396c229cc490292979fe2c746080a8d61196972402108e3038686664ecbd89e'],
  ['20261115153122_communications.sql', 'cbecfc16ef37ced37374222e1235bab44ec5d2debb27b81c3b141021130171e2'],
  ['20261115155044_schools.sql', 'a947e03b43a9f77e6617435d1fd1a406c9a914bf3613791369382fc3bb1a3d05'],
  ['20261115155111_schools_rules.sql', '1018a7d1f215742205c11ab57e989bf55eb1d95b76acdfd00ef79027f873d76f'],
  ['20261115162024_academics.sql', '45a605ca085b3cd41c701a993e76f803470e8d38ea6a915b8a84a345dc61f1b8'],
  ['20261115162032_academics_rules.sql', '4f5809c95145f1b2aee4d5d8ab80a773f61b27e2108424663001319e2995038c'],
  ['20261115162910_academics_leads.sql', 'cf96ccf9178984ebf6a38372ed51d01c6d1af254b85b84955a69f2c2472e359c'],
  ['20261115184857_authoring.sql', '6b65e67a6d22a200e699b7077cd49044a785edad6b1ef6afc80868bdf88a24d0'],
  ['20261115185304_files_pools.sql', '8af4ca3c6446920a85ecccf7af2f55e025aa1e98e366b9ea64c3686ded289ebb'],
  [
    '20261115185345_files_pools_rules.sql',
    'bbdfc3dfaa54da39151fcc57235fb1a02b0ff378844f305949ed66e2c8cb3900',
  ],
  [
    '20261115190721_authoring-editors.sql',
    '61cca462d2fb5604af08fcd42b9d92ad607f0c0b8bd689d55641032eab934ea9',
  ],
  ['20261115192002_files_drive.sql', 'aea713d803924fe8c0b7c98256ccba5e0fe3cf14818348c1eaa91caa05252949'],
  ['20261115192036_files_uses.sql', '297a778d6711fe99491f074b39564cdb5c729f45591c40f0b954d26e3d2dc566'],
  [
    '20261115221844_subject-uses-and-library.sql',
    '89120ec840ae40ad6ef8f590287620b495288a875e8d1fce16243e1d5fe0bf29',
  ],
  [
    '20261115221850_subject-uses-rules.sql',
    'a5449103154c0d3b1ba68e0fe219733ac4332089df333500a29f53961ac990f3',
  ],
  ['20261115222951_commerce_orders.sql', 'cfc017eed915c5fad0a70de37f87175b46817f05c3287db67ffd53ca50be7632'],
  [
    '20261115223021_commerce_orders_rules.sql',
    '108f19c1cc9b6ae214f974c3f76fe14e495ab2861f41226cb4aa3baca808c6c8',
  ],
  ['20261115223141_library.sql', '69f684f5e283e8be3e6c7d72cc1682192fab79cf877caa22242c1ba5394f2247'],
  [
    '20261115223143_commerce_earnings.sql',
    'ca461b7e1acd68b426be0070ba351690072703d0deb40436eb10f9e714ec928e',
  ],
  [
    '20261115223153_commerce_earnings_rules.sql',
    '0c10dfebf4ada8f012b7381acf4ba033497bd8020bd66394d58e0876a0ca474a',
  ],
  ['20261115223814_library_topics.sql', '7eb5598bb9a5685a828b7d7d94e8242eaea056225e81543a018ebd4c5b7e0759'],
  ['20261116032621_authoring_bank.sql', 'd3f69364dffe23bffc025bbf83e1556e2e14d3d25f7010ef4e8b51b6dd31f61d'],
  [
    '20261116032657_library_levels_fill.sql',
    '97e3aa660e6e514eb3597f4939f7ae54e6017e53e8f4816baa046c37fef30e67',
  ],
  ['20261116052643_sessions.sql', 'a2e0a6332ebc5cade1361a87a0eeeb7e26a87ef33015688a6106bc78c664fe9a'],
  ['20261116052649_sessions_rules.sql', '8ce342d2c004045ee00faf10d9e1f27cd8f1b32ca99fb83a1ef6301f11fc9fc5'],
  [
    '20261116130917_rooms_group_boards.sql',
    'eeb074fb4cc8c7699bc8423aba753e7cf8f0a4fea5208774fb4107ab4e2173de',
  ],
  ['20261116131435_library_keys.sql', 'da675296562a6d7ef5852236f3ce6aebd38a2d7cc0163dcc86e0beae9a0d9df2'],
  [
    '20261116195129_rooms_response_key.sql',
    '59bfb54ca58a87e9eca6043524537a9fe5b225a58dac7316ead69918a4d07bed',
  ],
])

/**
 * Replaces the rows of the first migration chain by the baseline and returns what is stored then. The schemas
 * are identical.
 */
export async function carryOver(
  client: pg.Client,
  stored: ReadonlyMap<string, string>,
  [baseline]: readonly SqlFile[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const names = [...firstChain.keys()]
  if (baseline === undefined || !names.some(name => stored.has(name))) return stored
  const missing = names.find(name => stored.get(name) !== firstChain.get(name))
  if (missing !== undefined) throw new StartError(unfinished(missing))
  // One statement, so one transaction.
  await client.query(
    `with gone as (delete from kit_migrations where name = any($1))
     insert into kit_migrations values ($2, $3, $4)`,
    [names, baseline.name, baseline.hash, at],
  )
  return new Map([[baseline.name, baseline.hash]])
}

const unfinished = (name: string) =>
  `This database is older than this version can take over: it does not have ${name} as it was released. ` +
  'Start it once with the last version that has drizzle/20261116195129_rooms_response_key.sql, then with this one.'
