import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const all = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

describe('the settings of S3', () => {
  it('come together or not at all', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(all).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    });
    expect(() => readConfig({ ...all, S3_SECRET_KEY: '' })).toThrow('S3_SECRET_KEY is not');
  });

  it.each([
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/pictures'],
    ['S3_BUCKET', '../other'],
  ])('name %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...all, [name]: value })).toThrow(name);
  });
});
