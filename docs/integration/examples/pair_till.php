<?php

/*
 * Pairs a till with the appliance by what the QR on the branch's screen holds, and writes down what it gets:
 *
 *     php pair_till.php 'sanad://pair?url=…&spki=…&code=…' 'Counter 1'
 *
 * till.json holds the address, the unit, the seller and, where the code hands one out, the API key; sanad-ca.crt is the CA to trust.
 * It needs the extensions curl and openssl.
 */

declare(strict_types=1);

namespace Sanad;

/** What the address answers; `caFile` is the CA to trust, and with `body` it is posted. */
function send(string $url, ?string $caFile = null, ?string $body = null): string
{
    $curl = curl_init($url);
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    if ($caFile !== null) {
        curl_setopt($curl, CURLOPT_CAINFO, $caFile);
    }
    if ($body !== null) {
        curl_setopt_array($curl, [CURLOPT_POSTFIELDS => $body, CURLOPT_HTTPHEADER => ['Content-Type: application/json']]);
    }
    $text = curl_exec($curl);
    if ($text === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
        throw new \RuntimeException($text === false ? curl_error($curl) : $text);
    }
    return $text;
}

/** The CA of the appliance: fetched without encryption, so only the one that the pairing code names is trusted. */
function trustedCa(string $host, string $spki, int $port): string
{
    $pem = send("http://{$host}:{$port}/lan/ca.pem");
    $key = openssl_pkey_get_details(openssl_pkey_get_public($pem))['key'];
    $der = base64_decode(preg_replace('/-----.*?-----|\s/', '', $key));
    if (hash('sha256', $der) !== $spki) {
        throw new \RuntimeException('another machine has answered: do not pair');
    }
    return $pem;
}

/** Without `spki` the code is for a till on the appliance's own machine, or for one that trusts its certificate already. */
function pairTill(string $code, string $name, int $caPort = 8421): array
{
    parse_str((string) parse_url($code, PHP_URL_QUERY), $given);
    $caFile = null;
    if (isset($given['spki'])) {
        $ca = trustedCa((string) parse_url($given['url'], PHP_URL_HOST), $given['spki'], $caPort);
        $caFile = 'sanad-ca.crt';
        file_put_contents($caFile, $ca);
    }
    $text = send("{$given['url']}/lan/pair", $caFile, json_encode(['code' => $given['code'], 'till_name' => $name], JSON_THROW_ON_ERROR));
    touch('till.json');
    chmod('till.json', 0600);
    file_put_contents('till.json', $text);
    return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    try {
        $paired = pairTill($argv[1], $argv[2], (int) ($argv[3] ?? 8421));
    } catch (\RuntimeException $error) {
        fwrite(STDERR, "not paired: {$error->getMessage()}\n");
        exit(1);
    }
    echo "paired with {$paired['base_url']}\n";
}
