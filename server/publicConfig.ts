import type { PublicConfig } from '../src/model/publicConfig';
import type { Config } from './config';
import { offered, type SampleSignIn } from './sampleSignIns';

/** What the browser may know of the configuration. */
export function publicConfig(config: Config, samples: readonly SampleSignIn[], build: string): PublicConfig {
  const { productName, insightHubUrl, insightHubDatabase, encryption } = config;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  return {
    apiBase: '',
    productName,
    insightHub: insightHubUrl ? { url: insightHubUrl, database: insightHubDatabase ?? '' } : null,
    encryption: encryption ? { key: hex(encryption.key), iv: hex(encryption.iv) } : null,
    languages: ['en', 'fr'],
    samples: offered(samples),
    build,
    demo: false,
    mail: Boolean(config.smtpUrl && config.publicUrl),
  };
}
