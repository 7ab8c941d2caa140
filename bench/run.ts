/** `npm run bench [-- lists … | find … | list-files | home … | report … | exports | documents | papers | pumps | inquiry | sheets | saves … | crowd … | creators … | catalogue | screens …]`: one kind of measurement, each printing tables. */
const [what = 'figures'] = process.argv.slice(2)
if (what === 'lists') await import('./lists.ts')
else if (what === 'home') await import('./home.ts')
else if (what === 'report') await import('./report.ts')
else if (what === 'exports') await import('./exports.ts')
else if (what === 'documents') await import('./documents.ts')
else if (what === 'papers') await import('./papers.ts')
else if (what === 'pumps') await import('./pumps.ts')
else if (what === 'inquiry') await import('./inquiry.ts')
else if (what === 'catalogue') await import('./catalogue.ts')
else if (what === 'screens') await import('./screens.ts')
else if (what === 'find') await import('./find.ts')
else if (what === 'list-files') await import('./list-files.ts')
else if (what === 'sheets') await import('./sheets.ts')
else if (what === 'saves') await import('./saves.ts')
else if (what === 'crowd') await import('./crowd.ts')
else if (what === 'creators') await import('./creators.ts')
else if (what === 'figures') await import('./figures.ts')
else
  throw new Error(
    '用法：npm run bench [-- lists [--rows 10000,100000,1000000] [--postgres] | find [--rows 1000000] [--postgres] | list-files | home [--rows 1000000] [--postgres] | report [--rows 1000000] [--postgres] | exports | documents | papers | pumps | inquiry | sheets | saves [--rows 1000,1000000] [--days 10,10000] [--postgres] | crowd [--calls 100] [--seconds 4] [--only getContract,home] [--postgres] | creators [--people 40] [--seconds 8] [--postgres] | catalogue [--postgres] | screens [--pictures 目录]]',
  )
