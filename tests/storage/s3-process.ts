import S3rver from '@20minutes/s3rver';

/**
 * An S3 server as a separate process. It makes the names of later pages of a list with a cipher
 * that Node only has with `--openssl-legacy-provider`.
 */
const [directory = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'tuart', configs: [] }],
});
const { port } = await server.run();
process.send?.(port);
process.once('disconnect', () => process.exit());
