/**
 * Loaded into a server process by tests (`NODE_OPTIONS=--import=…`): SIGUSR2 makes a mistake in it that nothing
 * catches, of the kind that `FAULT` names.
 */
process.on('SIGUSR2', () => {
  const mistake = new Error('a mistake of the test')
  if (process.env['FAULT'] === 'rejection') void Promise.reject(mistake)
  else throw mistake
})
